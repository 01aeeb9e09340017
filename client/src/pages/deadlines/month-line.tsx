import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { Link } from 'react-router-dom';
import { urgencyLook } from '#entities/job/ui/status-view.ts';
import { $now, $timeZone } from '#entities/settings/model.ts';
import { useJobRow } from '#features/job-status/use-job-row.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import type { CardProps } from './card-props.ts';
import { useTimeText } from './job-card.tsx';
import styles from './month-line.module.css';

/** A job of a day in the month: its status, its name and its time. */
export function MonthLine({ job, cards }: CardProps) {
  const row = useJobRow(job.id);
  const [now, timeZone] = useUnit([$now, $timeZone]);
  const time = useTimeText(job, false);
  if (row === null) return null;
  const { status, tone, icon, word } = urgencyLook(job, { now, timeZone });
  const isDone = status === 'completed';
  return (
    <li
      className={clsx(
        styles.line,
        styles[status],
        tone === 'orange' && styles.soon,
        cards.drag.drag?.id === job.id && styles.gone,
      )}
      data-job={job.id}
      onPointerDown={isDone ? undefined : (event) => cards.drag.handlePress(event, job.id)}
    >
      <Link
        to={`/jobs/${job.id}`}
        draggable={false}
        data-tip={row.tip}
        aria-describedby={isDone ? undefined : cards.hintId}
        aria-keyshortcuts={
          isDone ? undefined : 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown'
        }
        onKeyDown={isDone ? undefined : (event) => cards.handleKey(event, job)}
      >
        <Icon name={icon} size={12} />
        <span className="vh">{word}: </span>
        <span className="trunc">{row.name}</span>
        {isDone || time === 'end of day' ? null : <span className={styles.time}>{time}</span>}
      </Link>
    </li>
  );
}
