import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { StartAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { clsx } from 'clsx';
import { useUnit } from 'effector-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { jobs } from '#entities/job/model.ts';
import { $now, $timeZone } from '#entities/settings/model.ts';
import { useJobActions } from '#features/job-status/use-job-actions.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { TableHead, tableStyles } from '#shared/ui/table/index.ts';
import { dueJobs } from './due-jobs.ts';
import { DueLine, DueRow } from './due-row.tsx';
import { Section } from './section.tsx';
import styles from './start.module.css';
import { useDueKeys } from './use-due-keys.ts';

/** The jobs that are late or due today. They are checked off here. */
export function DueSection({ start }: { start: StartAnswer }) {
  const [byId, now, timeZone] = useUnit([jobs.$byId, $now, $timeZone]);
  const { ids, count, amount, more } = dueJobs(start, byId, { now, timeZone });
  const actions = useJobActions();
  const isPhone = useIsPhone();
  const list = useRef<HTMLDivElement>(null);
  const complete = (id: number) => {
    const job = byId.get(id);
    if (job !== undefined) actions.complete([job]);
  };
  useDueKeys(list, complete);
  const rows = { onComplete: complete };
  return (
    <Section
      title="Overdue and due today"
      {...(count === 0
        ? {}
        : { figures: `${counted(count, 'job')}, ${formatAmount(amount, start.currency)}` })}
      link={{ label: 'Deadlines', to: '/deadlines' }}
    >
      <div ref={list}>
        {ids.length === 0 ? (
          <p className={styles.none}>Nothing due today.</p>
        ) : isPhone ? (
          <ul className={styles.lines}>
            {ids.map((id) => (
              <DueLine key={id} id={id} {...rows} />
            ))}
          </ul>
        ) : (
          <table className={clsx(tableStyles.table, tableStyles.fit, styles.table)}>
            <TableHead isHidden columns={['Status', 'Name', 'Deadline', 'Value']} />
            <tbody>
              {ids.map((id) => (
                <DueRow key={id} id={id} {...rows} />
              ))}
            </tbody>
          </table>
        )}
        {more === 0 ? null : (
          <p className={styles.none}>
            <Link className="link" to="/jobs">
              {counted(more, 'more job', 'more jobs')}
            </Link>
          </p>
        )}
      </div>
    </Section>
  );
}
