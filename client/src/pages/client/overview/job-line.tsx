import { shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobListName, UNTITLED } from '@ledgerline/shared-events/text/display-name.ts';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { quantityText, valueText } from '#entities/job/ui/amount-texts.ts';
import { PriorityMark } from '#entities/job/ui/priority-mark.tsx';
import { JobStatusChip } from '#entities/job/ui/status-chip.tsx';
import { $today } from '#entities/settings/model.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import styles from './overview.module.css';

/** A job in one line, on a phone in two. `children` is the control before its name. */
export function JobLine({ job, children }: { job: Job; children: ReactNode }) {
  const name = jobListName(job.name);
  return (
    <li className={styles.job} data-id={job.id} tabIndex={-1}>
      <span className={styles.control}>{children}</span>
      <span className={styles.name}>
        <Link
          className={clsx('trunc', 'reach', name === UNTITLED && 'muted')}
          to={`/jobs/${job.id}`}
          title={name}
        >
          {name}
        </Link>
        <PriorityMark job={job} />
      </span>
      <span className={styles.quantity}>
        {job.flat_rate ? null : (
          <>
            {quantityText(job)} <span className="muted">{job.unit_name?.toLowerCase()}</span>
          </>
        )}
      </span>
      <span className={styles.chip}>
        {job.completed_at === null ? (
          <JobStatusChip job={job} isShort />
        ) : (
          <CompletedChip day={job.completed_at} />
        )}
      </span>
      <span className={styles.value}>{valueText(job)}</span>
    </li>
  );
}

function CompletedChip({ day }: { day: string }) {
  const today = useUnit($today);
  return (
    <Chip tone="grey" icon="check">
      <span className="vh">Completed </span>
      {shortDate(day, today)}
    </Chip>
  );
}
