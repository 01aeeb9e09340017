import { deadlineLabel } from '@ledgerline/shared-events/dates/deadline.ts';
import { useUnit } from 'effector-react';
import { Link } from 'react-router-dom';
import { UrgencyText } from '#entities/job/ui/status-chip.tsx';
import { urgencyLook } from '#entities/job/ui/status-view.ts';
import { $now, $timeFormat, $timeZone } from '#entities/settings/model.ts';
import { useJobActions } from '#features/job-status/use-job-actions.ts';
import { useJobRow } from '#features/job-status/use-job-row.ts';
import { CheckOffButton } from '#shared/ui/button/index.ts';
import styles from './agenda.module.css';
import type { CardProps } from './card-props.ts';
import { useTimeText } from './job-card.tsx';

/** A job of a day in two lines, with the button that completes it. */
export function AgendaRow({ job, isLate = false, cards }: CardProps) {
  const row = useJobRow(job.id);
  const [now, timeZone, format] = useUnit([$now, $timeZone, $timeFormat]);
  const actions = useJobActions();
  const time = useTimeText(job, false);
  if (row === null) return null;
  const { status, tone, icon, word } = urgencyLook(job, { now, timeZone });
  const when = isLate && job.deadline !== null ? deadlineLabel(job.deadline, now, timeZone, format) : time;
  const text = status === 'active' || status === 'late' ? when : word;
  return (
    <li data-job={job.id}>
      {status === 'completed' ? (
        <span />
      ) : (
        <CheckOffButton name={row.name} isTouch onClick={() => actions.complete([job])} />
      )}
      <div className={styles.texts}>
        <Link
          className={row.isUntitled ? styles.untitled : undefined}
          to={`/jobs/${job.id}`}
          aria-describedby={cards.hintId}
          onKeyDown={status === 'completed' ? undefined : (event) => cards.handleKey(event, job)}
        >
          {row.name}
        </Link>
        <div className={styles.sub}>
          {text === '' ? null : (
            <UrgencyText {...{ tone, icon }}>{text === 'end of day' ? 'End of day' : text}</UrgencyText>
          )}
          <span className="trunc">{row.client}</span>
        </div>
      </div>
      <span className={styles.agendaQuantity}>{`${row.quantity} ${row.unit}`.trim()}</span>
    </li>
  );
}
