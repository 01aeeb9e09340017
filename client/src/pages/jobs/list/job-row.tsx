import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { JobColumn } from '#entities/job/columns.ts';
import { PriorityMark } from '#entities/job/ui/priority-mark.tsx';
import { JobStatusChip } from '#entities/job/ui/status-chip.tsx';
import { type JobRow, useJobRow } from '#features/job-status/use-job-row.ts';
import { CheckOffButton } from '#shared/ui/button/index.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { CheckBox } from '#shared/ui/choice/index.ts';
import { JobCell } from './job-cells.tsx';
import styles from './jobs-table.module.css';

export type RowProps = {
  id: number;
  type: JobListType;
  /** The columns beside the name, in their order; the same array as long as they are the same. */
  columns: readonly JobColumn[];
  /** Whether the client is below the name, and not in a column. */
  isFolded: boolean;
  isSelected: boolean;
  /** Whether the row has a checkbox where an active job has the button that completes it. */
  hasBox: boolean;
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
      aria-selected={cells.hasBox ? cells.isSelected : undefined}
      aria-rowindex={place === undefined ? undefined : place + 1}
    >
      <JobCells {...cells} />
    </tr>
  );
});

const JobCells = memo(function JobCells({ id, type, columns, isFolded, ...mark }: CellProps) {
  const row = useJobRow(id);
  if (row === null) return null;
  const hasClient = columns.includes('client');
  return (
    <>
      <td>
        <RowMark row={row} {...mark} />
      </td>
      <td>
        <span className={styles.line}>
          <span className="trunc">
            <Name row={row} />
            {hasClient || row.client === '' ? null : (
              <span className={styles.of}>
                <span className="vh">, </span>
                {row.client}
              </span>
            )}
          </span>
          <PriorityMark job={row.job} />
          {type === 'uninvoiced' && row.job.invoiced ? (
            <Chip tone="grey" icon="receipt">
              Invoiced
            </Chip>
          ) : null}
        </span>
      </td>
      {columns.map((column) => (
        <JobCell key={column} column={column} row={row} isShort={hasClient || isFolded} />
      ))}
    </>
  );
});

type MarkProps = Pick<RowProps, 'isSelected' | 'hasBox' | 'onSelect' | 'onComplete'> & {
  row: JobRow;
  isTouch?: boolean;
};

/** The checkbox of the row, or the round button that completes its job. */
function RowMark({ row, hasBox, isSelected, onSelect, onComplete, isTouch = false }: MarkProps) {
  return hasBox ? (
    <CheckBox
      checked={isSelected}
      label={`Select ${row.name}`}
      onChange={(checked) => onSelect(row.job.id, checked)}
    />
  ) : (
    <CheckOffButton name={row.name} isTouch={isTouch} onClick={() => onComplete(row.job)} />
  );
}

/** The same for a phone. */
export const JobListRow = memo(function JobListRow({ place, ...lines }: RowProps) {
  return (
    <li data-id={lines.id} tabIndex={-1} data-selected={lines.isSelected || undefined} aria-posinset={place}>
      <JobLines {...lines} />
    </li>
  );
});

const JobLines = memo(function JobLines({ id, type: _, columns: __, isFolded: ___, ...mark }: CellProps) {
  const row = useJobRow(id);
  if (row === null) return null;
  return (
    <>
      <span className={mark.hasBox ? styles.pick : styles.mark}>
        <RowMark row={row} {...mark} isTouch />
      </span>
      <div style={{ minWidth: 0 }}>
        <Link
          className={`${styles.title} trunc reach ${row.isUntitled ? styles.untitled : ''}`}
          to={`/jobs/${id}`}
        >
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
        <small>{row.converted ?? `${row.quantity} ${row.unit}`}</small>
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
