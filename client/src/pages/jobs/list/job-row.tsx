import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { PriorityMark } from '#entities/job/ui/priority-mark.tsx';
import { JobStatusChip } from '#entities/job/ui/status-chip.tsx';
import { CheckOffButton } from '#shared/ui/button/index.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { CheckBox } from '#shared/ui/choice/index.ts';
import { ConvertedAmount } from '#shared/ui/converted-amount/index.ts';
import styles from './jobs-table.module.css';
import { type JobRow, useJobRow } from './row-model.ts';

export type RowProps = {
  id: number;
  type: JobListType;
  isSelected: boolean;
  onSelect(id: number, isSelected: boolean): void;
  onComplete(job: Job): void;
  /** The position in the list, from 1, set for virtual rows. */
  place?: number | undefined;
};

type CellProps = Omit<RowProps, 'place'>;

/** When a row only moves, just its position is updated; its cells are not rendered again. */
export const JobTableRow = memo(function JobTableRow({ place, ...cells }: RowProps) {
  return (
    <tr
      data-id={cells.id}
      tabIndex={-1}
      aria-selected={cells.type === 'active' ? undefined : cells.isSelected}
      aria-rowindex={place === undefined ? undefined : place + 1}
    >
      <JobCells {...cells} />
    </tr>
  );
});

const JobCells = memo(function JobCells({ id, type, isSelected, onSelect, onComplete }: CellProps) {
  const row = useJobRow(id);
  if (row === null) return null;
  const { job } = row;
  return (
    <>
      <td>
        {type === 'active' ? (
          <CheckOffButton label="Mark as completed" onClick={() => onComplete(job)} />
        ) : (
          <CheckBox
            checked={isSelected}
            label={`Select ${row.name}`}
            onChange={(checked) => onSelect(id, checked)}
          />
        )}
      </td>
      <td>
        <span className={styles.line}>
          <span className="trunc">
            <Name row={row} />
            {type === 'all' || row.client === '' ? null : <span className={styles.of}>{row.client}</span>}
          </span>
          <PriorityMark job={job} />
          {type === 'uninvoiced' && job.invoiced ? (
            <Chip tone="grey" icon="receipt">
              Invoiced
            </Chip>
          ) : null}
        </span>
      </td>
      {type === 'all' ? (
        <>
          <td className="second">{row.client}</td>
          <td className="second">{row.jobType}</td>
        </>
      ) : null}
      <td className="num">
        <span className={styles.qty}>
          <span>{row.quantity}</span>
          <span>{row.unit}</span>
        </span>
      </td>
      <td>
        {type === 'uninvoiced' ? (
          job.completed_at === null ? (
            ''
          ) : (
            longDate(job.completed_at.slice(0, 10))
          )
        ) : (
          <JobStatusChip job={job} isShort={type === 'all'} />
        )}
      </td>
      <td className="num">
        <Value row={row} />
      </td>
    </>
  );
});

/** The same for a phone. */
export const JobListRow = memo(function JobListRow({ place, ...lines }: RowProps) {
  return (
    <li data-id={lines.id} tabIndex={-1} data-selected={lines.isSelected || undefined} aria-posinset={place}>
      <JobLines {...lines} />
    </li>
  );
});

const JobLines = memo(function JobLines({ id, type, isSelected, onSelect, onComplete }: CellProps) {
  const row = useJobRow(id);
  if (row === null) return null;
  return (
    <>
      {type === 'active' ? (
        <CheckOffButton label="Mark as completed" isTouch onClick={() => onComplete(row.job)} />
      ) : (
        <span className={styles.pick}>
          <CheckBox
            checked={isSelected}
            label={`Select ${row.name}`}
            onChange={(checked) => onSelect(id, checked)}
          />
        </span>
      )}
      <div style={{ minWidth: 0 }}>
        <Link className={`${styles.title} trunc ${row.isUntitled ? styles.untitled : ''}`} to={`/jobs/${id}`}>
          {row.name}
        </Link>
        <div className={styles.sub}>
          <JobStatusChip job={row.job} />
          <PriorityMark job={row.job} />
          <span className="trunc">{row.client}</span>
        </div>
      </div>
      <div className={styles.value}>
        {row.value}
        <small>
          {row.quantity} {row.unit}
        </small>
      </div>
    </>
  );
});

function Name({ row }: { row: JobRow }) {
  return (
    <Link
      className={row.isUntitled ? styles.untitled : styles.name}
      to={`/jobs/${row.job.id}`}
      data-tip={row.tip}
    >
      {row.name}
    </Link>
  );
}

const Value = ({ row }: { row: JobRow }) => (
  <ConvertedAmount
    amount={row.value}
    converted={row.converted}
    isRateMissing={row.isRateMissing}
    tip={row.exchange}
    className={styles.conv}
  />
);
