import { dateLabel } from '@ledgerline/shared-events/dates/date-label.ts';
import { today as dayOf } from '@ledgerline/shared-events/dates/time-zone.ts';
import { useUnit } from 'effector-react';
import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import { $timeZone, $today } from '#entities/settings/model.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { useBoxRows } from '#shared/lib/virtual-rows/use-box-rows.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import { useReversals } from '../use-reversals.ts';
import { HistoryLine } from './history-line.tsx';
import styles from './history-panel.module.css';
import { type HistoryRow, historyRows } from './history-rows.ts';
import { RevertDialog } from './revert-dialog.tsx';
import { useRequestedRow } from './use-requested-row.ts';

/** The height of a closed entry, in px. */
const ENTRY = 56;

type Props = {
  /** The element that scrolls the list. */
  box: RefObject<HTMLElement | null>;
  undone: readonly TimelineItem[];
  done: readonly TimelineItem[];
  isFiltered: boolean;
  /** Whether older entries are still to be loaded: the oldest day may have more then. */
  state: 'loading' | 'partial' | 'complete';
  blocking: ReadonlySet<string>;
};

/** The entries by day; those that a redo brings back are above the line. Long histories use virtual rows. */
export function HistoryList({ box, undone, done, isFiltered, state, blocking }: Props) {
  const [timeZone, today] = useUnit([$timeZone, $today]);
  const { undo, redo } = useReversals();
  const [openId, setOpenId] = useState<string | null>(null);
  const { ask, dialog } = useRevertDialog();
  const rows = useMemo(
    () => historyRows(undone, done, (at) => dateLabel(dayOf(new Date(at), timeZone), today)),
    [undone, done, timeZone, today],
  );
  const seen = useBoxRows({ box, count: rows.length, height: ENTRY, keyOf: (at) => rows[at]?.key ?? '' });
  useRequestedRow(rows, seen.show, setOpenId);

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
        onJump={canRevertTo(row, isFiltered) ? () => ask(item) : undefined}
      />
    );
  };
  if (rows.length === 0) return <p className={styles.day}>{emptyText(state, isFiltered)}</p>;
  const oldest = state === 'complete' ? null : rows.at(-1)?.section;
  const placed = seen.indexes.flatMap((index) => (rows[index] ? [{ row: rows[index], index }] : []));
  return (
    <div style={{ paddingTop: seen.above, paddingBottom: seen.below }}>
      {[...Map.groupBy(placed, ({ row }) => row.section)].map(([section, lines]) => (
        <section key={section}>
          {lines.map((line) => (
            <DayHead key={line.row.key} {...line} isComplete={section !== oldest} measure={seen.measure} />
          ))}
          <ul>{lines.map(lineOf)}</ul>
        </section>
      ))}
      {dialog}
    </div>
  );
}

/** The question before a revert to an entry, which keeps its text while it closes. */
function useRevertDialog(): { ask(to: TimelineItem): void; dialog: ReactNode } {
  const [way, setWay] = useState<{ to: TimelineItem | null; isOpen: boolean }>({ to: null, isOpen: false });
  const close = () => setWay(({ to }) => ({ to, isOpen: false }));
  return {
    ask: (to) => setWay({ to, isOpen: true }),
    dialog: <RevertDialog opened={way.isOpen} to={way.to} onClose={close} />,
  };
}

/** Whether everything above a row can be undone, so that its entry becomes the newest effective one. */
const canRevertTo = (row: Extract<HistoryRow, { kind: 'entry' }>, isFiltered: boolean): boolean =>
  row.isDone && !isFiltered && row.stepsBack > 0 && row.item.state === 'saved' && !row.item.isUndone;

const emptyText = (state: Props['state'], isFiltered: boolean): string =>
  state === 'loading' ? 'Searching…' : isFiltered ? 'Nothing matches' : 'Nothing here yet';

type Placed = { row: HistoryRow; index: number };

type HeadProps = Placed & { isComplete: boolean; measure(element: Element | null): void };

/** The head of a day, with the number of its entries once all are loaded; nothing for other rows. */
function DayHead({ row, index, isComplete, measure }: HeadProps) {
  if (row.kind !== 'day') return null;
  return (
    <h3 ref={measure} data-index={index} className={styles.day}>
      {row.day}
      {isComplete ? <span className={styles.dayCount}>{counted(row.count, 'change')}</span> : null}
    </h3>
  );
}

function HereLine({ index, measure }: { index: number; measure(element: Element | null): void }) {
  return (
    <li ref={measure} data-index={index} className={styles.here} aria-current="true">
      You are here
    </li>
  );
}
