import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import clsx from 'clsx';
import { CheckBox } from '#shared/ui/choice/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { tableStyles } from '#shared/ui/table/index.ts';
import styles from './jobs-table.module.css';

export const COLUMNS: Record<JobListType, readonly { column: string; width?: number }[]> = {
  active: [
    { column: 'act', width: 34 },
    { column: 'name' },
    { column: 'quantity', width: 180 },
    { column: 'deadline', width: 232 },
    { column: 'value', width: 200 },
  ],
  uninvoiced: [
    { column: 'select', width: 34 },
    { column: 'name' },
    { column: 'quantity', width: 180 },
    { column: 'completed', width: 160 },
    { column: 'value', width: 220 },
  ],
  all: [
    { column: 'select', width: 34 },
    { column: 'name' },
    { column: 'client', width: 164 },
    { column: 'type', width: 116 },
    { column: 'quantity', width: 122 },
    { column: 'deadline', width: 166 },
    { column: 'value' },
  ],
};

type Props = { type: JobListType; chosen: 'all' | 'some' | 'none'; onSelectAll(isSelected: boolean): void };

/** The widths and headings of the columns. */
export function JobsHead({ type, chosen, onSelectAll }: Props) {
  return (
    <>
      <Widths type={type} />
      <thead>
        <tr>
          <th scope="col">
            {type === 'active' ? (
              <span className="vh">Mark as completed</span>
            ) : (
              <CheckBox
                checked={chosen === 'all'}
                indeterminate={chosen === 'some'}
                label="Select all"
                onChange={onSelectAll}
              />
            )}
          </th>
          <th scope="col" className="rest">
            Name
          </th>
          {type === 'all' ? (
            <>
              <th scope="col">Client</th>
              <th scope="col">Job type</th>
            </>
          ) : null}
          <th scope="col" className={clsx('num', styles.qtyHead)}>
            Quantity
          </th>
          <DateHead type={type} />
          <th scope="col" className="num">
            Value
          </th>
        </tr>
      </thead>
    </>
  );
}

function Widths({ type }: Pick<Props, 'type'>) {
  return (
    <colgroup>
      {COLUMNS[type].map(({ column, width }) => (
        <col
          key={column}
          className={type === 'all' && column === 'value' ? styles.valueOfAll : undefined}
          style={{ width }}
        />
      ))}
    </colgroup>
  );
}

/** The heading of the date by which the list is sorted, or of the deadline. */
function DateHead({ type }: Pick<Props, 'type'>) {
  if (type === 'uninvoiced') {
    return (
      <th scope="col" aria-sort="descending">
        Completed on
      </th>
    );
  }
  if (type === 'all') return <th scope="col">Deadline</th>;
  return (
    <th scope="col" aria-sort="ascending">
      <span className={tableStyles.sort}>
        Deadline <Icon name="arrow-up" size={14} />
      </span>
    </th>
  );
}
