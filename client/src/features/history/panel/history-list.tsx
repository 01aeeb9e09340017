import { dateLabel } from '@ledgerline/shared-events/dates/date-label.ts';
import { today as dayOf } from '@ledgerline/shared-events/dates/time-zone.ts';
import { useUnit } from 'effector-react';
import { type RefObject, useMemo, useState } from 'react';
import { $timeZone, $today } from '../../../entities/settings/index.ts';
import { useBoxRows } from '../../../shared/lib/virtual-rows/index.ts';
import { ConfirmDialog } from '../../../shared/ui/dialog/index.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import { useReversals } from '../use-reversals.ts';
import { HistoryLine } from './history-line.tsx';
import styles from './history-panel.module.css';
import { type HistoryRow, historyRows, stepsTo } from './history-rows.ts';

/** Going back further than this many steps is asked about first. */
const ASK_FROM = 5;

/** The height of an entry that is closed, in px. */
const ENTRY = 56;

type Props = {
  /** The element that scrolls the list. */
  box: RefObject<HTMLElement | null>;
  undone: readonly TimelineItem[];
  done: readonly TimelineItem[];
  isFiltered: boolean;
  blocking: ReadonlySet<string>;
};

/** The entries by day. Above the line: what a redo brings back. Long histories are drawn only where they are seen. */
export function HistoryList({ box, undone, done, isFiltered, blocking }: Props) {
  const [timeZone, today] = useUnit([$timeZone, $today]);
  const { undo, redo, undoAll } = useReversals();
  const [openId, setOpenId] = useState<string | null>(null);
  const [jump, setJump] = useState<readonly TimelineItem[] | null>(null);
  const rows = useMemo(
    () => historyRows(undone, done, (at) => dateLabel(dayOf(new Date(at), timeZone), today)),
    [undone, done, timeZone, today],
  );
  const seen = useBoxRows({ box, count: rows.length, height: ENTRY, keyOf: (at) => rows[at]?.key ?? '' });

  const goBack = (steps: readonly TimelineItem[]) => {
    setJump(null);
    undoAll(steps);
  };
  const jumpTo = (item: TimelineItem) => {
    const steps = stepsTo(item, done);
    if (steps.length > ASK_FROM) setJump(steps);
    else goBack(steps);
  };
  const lineOf = ({ row, index }: Placed) => {
    if (row.kind === 'day') return null;
    if (row.kind === 'here') return <HereLine key="here" index={index} measure={seen.measure} />;
    const { item } = row;
    return (
      <HistoryLine
        key={row.key}
        index={index}
        measure={seen.measure}
        item={item}
        isOpen={openId === item.commandId}
        isBlocking={blocking.has(item.commandId)}
        onToggle={() => setOpenId(openId === item.commandId ? null : item.commandId)}
        onUndo={() => undo(item)}
        onRedo={() => redo(item)}
        onJump={row.isDone && !isFiltered && row.stepsBack > 0 ? () => jumpTo(item) : undefined}
      />
    );
  };
  if (rows.length === 0) return <p className={styles.day}>Nothing here yet</p>;
  const placed = seen.indexes.flatMap((index) => (rows[index] ? [{ row: rows[index], index }] : []));
  return (
    <div style={{ paddingTop: seen.above, paddingBottom: seen.below }}>
      {[...Map.groupBy(placed, ({ row }) => row.section)].map(([section, lines]) => (
        <section key={section}>
          {lines.map(({ row, index }) =>
            row.kind === 'day' ? (
              <h3 key={row.key} ref={seen.measure} data-index={index} className={styles.day}>
                {row.day}
              </h3>
            ) : null,
          )}
          <ul>{lines.map(lineOf)}</ul>
        </section>
      ))}
      <ConfirmDialog
        opened={jump !== null}
        title={`Undo ${jump?.length ?? 0} changes?`}
        text="They stay in the history and can be redone."
        confirm={`Undo ${jump?.length ?? 0} changes`}
        keep="Keep them"
        onConfirm={() => goBack(jump ?? [])}
        onKeep={() => setJump(null)}
      />
    </div>
  );
}

type Placed = { row: HistoryRow; index: number };

function HereLine({ index, measure }: { index: number; measure(element: Element | null): void }) {
  return (
    <li ref={measure} data-index={index} className={styles.here} aria-current="true">
      You are here
    </li>
  );
}
