import { dateLabel } from '@ledgerline/shared-events/dates/date-label.ts';
import { today as dayOf } from '@ledgerline/shared-events/dates/time-zone.ts';
import { useUnit } from 'effector-react';
import { type ReactNode, useState } from 'react';
import { $timeZone, $today } from '../../../entities/settings/index.ts';
import { ConfirmDialog } from '../../../shared/ui/dialog/index.ts';
import type { TimelineItem } from '../timeline/timeline.ts';
import { useReversals } from '../use-reversals.ts';
import { HistoryLine } from './history-line.tsx';
import styles from './history-panel.module.css';

/** Going back further than this many steps is asked about first. */
const ASK_FROM = 5;

type Props = {
  undone: readonly TimelineItem[];
  done: readonly TimelineItem[];
  isFiltered: boolean;
  blocking: ReadonlySet<string>;
};

/** The entries by day. Above the line: what a redo brings back. */
export function HistoryList({ undone, done, isFiltered, blocking }: Props) {
  const [timeZone, today] = useUnit([$timeZone, $today]);
  const { undo, redo, undoAll } = useReversals();
  const [openId, setOpenId] = useState<string | null>(null);
  const [jump, setJump] = useState<readonly TimelineItem[] | null>(null);

  const goBack = (steps: readonly TimelineItem[]) => {
    setJump(null);
    undoAll(steps);
  };
  const stepsTo = (item: TimelineItem) =>
    done.slice(0, done.indexOf(item)).filter((one) => one.isUndoable && !one.isUndone);
  const jumpTo = (item: TimelineItem) => {
    const steps = stepsTo(item);
    if (steps.length > ASK_FROM) setJump(steps);
    else goBack(steps);
  };
  const line = (item: TimelineItem, isDone: boolean) => (
    <HistoryLine
      key={item.commandId}
      item={item}
      isOpen={openId === item.commandId}
      isBlocking={blocking.has(item.commandId)}
      onToggle={() => setOpenId(openId === item.commandId ? null : item.commandId)}
      onUndo={() => undo(item)}
      onRedo={() => redo(item)}
      onJump={isDone && !isFiltered && stepsTo(item).length > 0 ? () => jumpTo(item) : undefined}
    />
  );
  const day = ({ at }: TimelineItem) => dateLabel(dayOf(new Date(at), timeZone), today);
  const first = done[0] ?? undone[0];
  if (first === undefined) return <p className={styles.day}>Nothing here yet</p>;
  const days = [...Map.groupBy(done, day)];
  const topDay = undone.length > 0 ? day(undone[0] ?? first) : day(first);
  const here: ReactNode =
    undone.length > 0 ? (
      <li className={styles.here} aria-current="true">
        You are here
      </li>
    ) : null;
  const isTogether = days[0]?.[0] === topDay;
  return (
    <>
      {undone.length === 0 || isTogether ? null : (
        <>
          <h3 className={styles.day}>{topDay}</h3>
          <ul>
            {undone.map((item) => line(item, false))}
            {here}
          </ul>
        </>
      )}
      {days.map(([name, items], index) => (
        <section key={name}>
          <h3 className={styles.day}>{name}</h3>
          <ul>
            {index === 0 && isTogether ? (
              <>
                {undone.map((item) => line(item, false))}
                {here}
              </>
            ) : null}
            {items.map((item) => line(item, true))}
          </ul>
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
    </>
  );
}
