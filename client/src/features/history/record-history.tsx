import { dateLabel } from '@ledgerline/shared-events/dates/date-label.ts';
import { timeLabel } from '@ledgerline/shared-events/dates/deadline.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { EntityKind } from '@ledgerline/shared-events/ledger/change.ts';
import { useUnit } from 'effector-react';
import { recordHistoryQuery } from '#entities/history/model.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { Button } from '#shared/ui/button/index.ts';
import { changeOf } from './panel/entry-view.ts';
import { historyPanelToggled } from './panel/model.ts';
import styles from './record-history.module.css';
import { useClock } from './use-clock.ts';

type Props = { entity: EntityKind; id: number };

/** The last changes of a record, and the way to all of them. */
export function RecordHistory({ entity, id }: Props) {
  const showAll = useUnit(historyPanelToggled);
  const { data } = useScreenQuery(recordHistoryQuery, id > 0 ? { entity, id } : null);
  const clock = useClock();
  const { timeZone, timeFormat, today } = clock;
  const entries = data ?? [];
  const when = (at: string) => {
    const { date, time } = wallClock(new Date(at), timeZone);
    return date === today ? timeLabel(time, timeFormat) : dateLabel(date, today);
  };
  if (entries.length === 0) return null;
  return (
    <section className={styles.mini}>
      <h2 className="h3">
        History{' '}
        <Button variant="text" size="sm" onClick={() => showAll()}>
          Show all
        </Button>
      </h2>
      <ul>
        {entries.map((entry) => {
          const change = changeOf(entry.changes, clock);
          return (
            <li key={entry.commandId}>
              <span>
                {entry.label}
                {change === null ? null : (
                  <span className={styles.change}>
                    <span className="was">{change.before}</span> → {change.after}
                  </span>
                )}
              </span>
              <time dateTime={entry.at}>{when(entry.at)}</time>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
