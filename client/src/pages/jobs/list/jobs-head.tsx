import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import clsx from 'clsx';
import { JOB_COLUMN_LABELS, type JobColumn } from '#entities/job/columns.ts';
import { CheckBox } from '#shared/ui/choice/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { tableStyles } from '#shared/ui/table/index.ts';
import styles from './jobs-table.module.css';

/** The widths of columns that do not follow their text, in px; with a time a deadline needs more. */
const WIDTHS: Partial<Record<JobColumn, number>> = {
  quantity: 136,
  rate: 96,
  deadline: 172,
  completed_at: 116,
  invoice: 84,
  value: 116,
};
const DEADLINE_WITH_TIME = 232;

const NUMBERS: readonly JobColumn[] = ['quantity', 'rate', 'value'];
const DATES: readonly JobColumn[] = ['deadline', 'completed_at'];

type Props = {
  type: JobListType;
  columns: readonly JobColumn[];
  hasBoxes: boolean;
  chosen: 'all' | 'some' | 'none';
  onSelectAll(isSelected: boolean): void;
};

/** The widths and headings of the columns. */
export function JobsHead({ type, columns, hasBoxes, chosen, onSelectAll }: Props) {
  return (
    <>
      <Widths columns={columns} />
      <thead>
        <tr>
          <th scope="col">
            {hasBoxes ? (
              <CheckBox
                checked={chosen === 'all'}
                indeterminate={chosen === 'some'}
                label="Select all"
                onChange={onSelectAll}
              />
            ) : (
              <span className="vh">Mark as completed</span>
            )}
          </th>
          <th scope="col" className="rest">
            Name
          </th>
          {columns.map((column) => (
            <Head key={column} column={column} type={type} />
          ))}
        </tr>
      </thead>
    </>
  );
}

function Widths({ columns }: Pick<Props, 'columns'>) {
  const widthOf = (column: JobColumn) =>
    column === 'deadline' && !columns.includes('client') ? DEADLINE_WITH_TIME : WIDTHS[column];
  return (
    <colgroup>
      <col style={{ width: 34 }} />
      <col />
      {columns.map((column) => (
        <col key={column} style={{ width: widthOf(column) }} />
      ))}
    </colgroup>
  );
}

/** The column by which a list is sorted. */
const SORTED: Partial<Record<JobListType, { column: JobColumn; sort: 'ascending' | 'descending' }>> = {
  active: { column: 'deadline', sort: 'ascending' },
  uninvoiced: { column: 'completed_at', sort: 'descending' },
};

function Head({ column, type }: { column: JobColumn; type: JobListType }) {
  const sorted = SORTED[type]?.column === column ? SORTED[type].sort : undefined;
  const label = JOB_COLUMN_LABELS[column];
  return (
    <th
      scope="col"
      className={clsx(
        NUMBERS.includes(column) && 'num',
        column === 'quantity' && styles.qtyHead,
        DATES.includes(column) && styles.date,
      )}
      aria-sort={sorted}
    >
      {sorted === undefined ? (
        label
      ) : (
        <span className={tableStyles.sort}>
          {label} <Icon name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} size={14} />
        </span>
      )}
    </th>
  );
}
