import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { useUnit } from 'effector-react';
import { $today } from '#entities/settings/model.ts';
import styles from './job-card.module.css';
import { useTimeText } from './job-card.tsx';

/** Where a dragged card would go, with its new deadline. */
export function DropSlot({ job, date }: { job: Job; date: CalendarDate }) {
  const today = useUnit($today);
  const time = useTimeText(job, false);
  return (
    <li className={styles.slot} aria-hidden="true">
      Move to {[shortDate(date, today), ...(time === '' ? [] : [time])].join(', ')}
    </li>
  );
}
