import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import clsx from 'clsx';
import { firstJobSort, JOB_COLUMN_LABELS, type JobColumn, jobTextWidth } from '#entities/job/columns.ts';
import { type JobsQuery, OWN_JOB_SORT } from '#entities/job/query.ts';
import { directionOf, sortAfterClick } from '#shared/lib/rows/sort-clicks.ts';
import { CheckBox } from '#shared/ui/choice/index.ts';
import { SortHead } from '#shared/ui/table/index.ts';
import styles from './jobs-table.module.css';

/** The widths of columns that do not follow their text, in px; with a time a deadline needs more. */
const WIDTHS: Partial<Record<JobColumn, number>> = {
  quantity: 128,
  rate: 96,
  deadline: 160,
  completed_at: 112,
  status: 120,
  invoice: 84,
  value: 116,
};
const DEADLINE_WITH_TIME = 232;

const NUMBERS: readonly JobColumn[] = ['quantity', 'rate', 'value'];
const DATES: readonly JobColumn[] = ['deadline', 'completed_at'];

type Props = {
  type: JobListType;
  columns: readonly JobColumn[];
  isFolded: boolean;
  hasBoxes: boolean;
  chosen: 'all' | 'some' | 'none';
  onSelectAll(isSelected: boolean): void;
  sort: JobsQuery['sort'];
  /** @param sort null for the own order of the list */
  onSort(sort: string | null): void;
};

/** The widths and headings of the columns. */
export function JobsHead({ columns, isFolded, hasBoxes, chosen, onSelectAll, ...order }: Props) {
  return (
    <>
      <Widths columns={columns} isFolded={isFolded} />
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
              <span className="vh">Status</span>
            )}
          </th>
          {(['name', ...columns] as const).map((column) => (
            <Head key={column} column={column} {...order} />
          ))}
        </tr>
      </thead>
    </>
  );
}

function Widths({ columns, isFolded }: Pick<Props, 'columns' | 'isFolded'>) {
  const widthOf = (column: JobColumn) =>
    column === 'deadline' && !isFolded && !columns.includes('client')
      ? DEADLINE_WITH_TIME
      : (WIDTHS[column] ?? jobTextWidth(column));
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

type HeadProps = Pick<Props, 'type' | 'sort' | 'onSort'> & { column: JobColumn | 'name' };

function Head({ column, type, sort, onSort }: HeadProps) {
  const own = OWN_JOB_SORT[type];
  return (
    <SortHead
      label={JOB_COLUMN_LABELS[column]}
      direction={directionOf(sort ?? own, column)}
      className={clsx(
        column === 'name' && 'rest',
        NUMBERS.some((one) => one === column) && 'num',
        DATES.some((one) => one === column) && styles.date,
        column === 'quantity' && styles.qtyHead,
      )}
      onSort={() => onSort(sortAfterClick(sort ?? null, column, firstJobSort(column), own))}
    />
  );
}
