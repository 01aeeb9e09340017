import { shortDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { openDeadline, timeLabel } from '@ledgerline/shared-events/dates/deadline.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { Link } from 'react-router-dom';
import { $timeFormat, $timeZone, $today } from '#entities/settings/model.ts';
import { useJobRow } from '#features/job-status/use-job-row.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import type { CardProps } from './card-props.ts';
import styles from './job-card.module.css';

/** A job of a day, which can be picked up. `isLate` shows its day, too. */
export function JobCard({ job, isLate = false, cards }: CardProps) {
  const isDragged = cards.drag.drag?.id === job.id;
  return (
    <li
      className={clsx(styles.card, isLate && styles.isLate, isDragged && styles.gone)}
      data-job={job.id}
      onPointerDown={(event) => cards.drag.handlePress(event, job.id)}
    >
      <CardContent job={job} isLate={isLate} cards={cards} />
    </li>
  );
}

/** The card at the pointer. */
export function LiftedCard({ job, cards }: { job: Job; cards: CardProps['cards'] }) {
  const { drag, lifted, place } = cards.drag;
  return (
    <div
      ref={(element) => {
        lifted.current = element;
        place();
      }}
      className={clsx(styles.card, styles.lift)}
      style={{ width: drag?.width }}
      aria-hidden="true"
      inert
    >
      <CardContent job={job} cards={cards} />
    </div>
  );
}

function CardContent({ job, isLate = false, cards }: CardProps) {
  const row = useJobRow(job.id);
  const when = useTimeText(job, isLate);
  if (row === null) return null;
  return (
    <>
      <Link
        className={clsx(styles.name, row.isUntitled && styles.untitled)}
        to={`/jobs/${job.id}`}
        draggable={false}
        aria-describedby={cards.hintId}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
        onKeyDown={(event) => cards.handleKey(event, job)}
      >
        {row.name}
      </Link>
      {row.client === '' ? null : <span className={styles.client}>{row.client}</span>}
      <span className={styles.cardFoot}>
        <span className={styles.when}>
          {job.on_hold ? <Icon name="player-pause" size={12} className={styles.onHold} /> : null}
          {job.on_hold ? <span className="vh">On hold, </span> : null}
          {when}
        </span>
        <span>{`${row.quantity} ${row.unit}`.trim()}</span>
      </span>
    </>
  );
}

/** "14:00" or "end of day"; with its day for a late job: "19 Nov, 18:00". */
export function useTimeText(job: Job, hasDay: boolean): string {
  const [timeZone, format, today] = useUnit([$timeZone, $timeFormat, $today]);
  if (job.deadline === null) return '';
  const { date, time } = openDeadline(job.deadline, timeZone);
  const clock = time === null ? null : timeLabel(time, format);
  if (!hasDay) return clock ?? 'end of day';
  return [shortDate(date, today), ...(clock === null ? [] : [clock])].join(', ');
}
