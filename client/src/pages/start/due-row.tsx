import { Link } from 'react-router-dom';
import { JobStatusChip } from '#entities/job/ui/status-chip.tsx';
import { type JobRow, useJobRow } from '#features/job-status/use-job-row.ts';
import { CheckOffButton } from '#shared/ui/button/index.ts';
import { ConvertedAmount } from '#shared/ui/converted-amount/index.ts';
import styles from './start.module.css';

type Props = { id: number; onComplete(id: number): void };

/** A due job as a row of the table. */
export function DueRow({ id, onComplete }: Props) {
  const row = useJobRow(id);
  if (row === null) return null;
  return (
    <tr data-id={id} tabIndex={-1}>
      <td className={styles.own}>
        <CheckOffButton name={row.name} onClick={() => onComplete(id)} />
      </td>
      <td className={styles.rest}>
        <Name row={row} />
        {row.client === '' ? null : (
          <span className={styles.of}>
            <span className="vh">, </span>
            {row.client}
          </span>
        )}
      </td>
      <td className={styles.own}>
        <JobStatusChip job={row.job} />
      </td>
      <td className="num">
        <ConvertedAmount
          amount={row.value}
          converted={row.converted}
          isRateMissing={row.isRateMissing}
          tip={row.exchange}
        />
      </td>
    </tr>
  );
}

/** The same for a phone, in two lines. */
export function DueLine({ id, onComplete }: Props) {
  const row = useJobRow(id);
  if (row === null) return null;
  return (
    <li data-id={id} tabIndex={-1} className={styles.withButton}>
      <CheckOffButton name={row.name} isTouch onClick={() => onComplete(id)} />
      <div className={styles.texts}>
        <Name row={row} />
        <div className={styles.sub}>
          <JobStatusChip job={row.job} />
          <span className="trunc">{row.client}</span>
        </div>
      </div>
      <div className={styles.value}>
        {row.value}
        <small>
          {row.quantity} {row.unit}
        </small>
      </div>
    </li>
  );
}

const Name = ({ row }: { row: JobRow }) => (
  <Link
    className={`reach ${row.isUntitled ? styles.untitled : styles.name}`}
    to={`/jobs/${row.job.id}`}
    data-tip={row.tip}
  >
    {row.name}
  </Link>
);
