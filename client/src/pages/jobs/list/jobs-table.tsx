import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import clsx from 'clsx';
import type { Job } from '../../../entities/job/index.ts';
import { useIsPhone } from '../../../shared/lib/media/use-media.ts';
import { CheckBox } from '../../../shared/ui/choice/index.ts';
import { Icon } from '../../../shared/ui/icon/index.ts';
import { tableStyles } from '../../../shared/ui/table/index.ts';
import { JobListRow, JobTableRow } from './job-row.tsx';
import styles from './jobs-table.module.css';

type Props = {
  type: JobListType;
  ids: readonly number[];
  selected: ReadonlySet<number>;
  onSelect(id: number, isSelected: boolean): void;
  onSelectAll(isSelected: boolean): void;
  onComplete(job: Job): void;
};

/** The list as a table, or as two-line rows on a phone. */
export function JobsTable(props: Props) {
  return useIsPhone() ? (
    <PhoneList {...props} />
  ) : (
    <div className={styles.box}>
      <WideTable {...props} />
    </div>
  );
}

const WIDTHS: Record<JobListType, readonly { column: string; width?: number }[]> = {
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

function WideTable({ type, ids, selected, onSelect, onSelectAll, onComplete }: Props) {
  const isAll = ids.length > 0 && ids.every((id) => selected.has(id));
  return (
    <table className={clsx(tableStyles.table, styles.jobs, type === 'all' && styles.wide)}>
      <colgroup>
        {WIDTHS[type].map(({ column, width }) => (
          <col
            key={column}
            className={type === 'all' && column === 'value' ? styles.valueOfAll : undefined}
            style={{ width }}
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            {type === 'active' ? (
              <span className="vh">Mark as completed</span>
            ) : (
              <CheckBox
                checked={isAll}
                indeterminate={!isAll && selected.size > 0}
                label="Select all"
                onChange={onSelectAll}
              />
            )}
          </th>
          <th scope="col">Name</th>
          {type === 'all' ? (
            <>
              <th scope="col">Client</th>
              <th scope="col">Job type</th>
            </>
          ) : null}
          <th scope="col" className={clsx('num', styles.qtyHead)}>
            Quantity
          </th>
          {type === 'uninvoiced' ? (
            <th scope="col" aria-sort="descending">
              Completed on
            </th>
          ) : (
            <th scope="col" aria-sort={type === 'active' ? 'ascending' : undefined}>
              {type === 'active' ? (
                <span className={tableStyles.sort}>
                  Deadline <Icon name="arrow-up" size={14} />
                </span>
              ) : (
                'Deadline'
              )}
            </th>
          )}
          <th scope="col" className="num">
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {ids.map((id) => (
          <JobTableRow
            key={id}
            id={id}
            type={type}
            isSelected={selected.has(id)}
            onSelect={onSelect}
            onComplete={onComplete}
          />
        ))}
      </tbody>
    </table>
  );
}

function PhoneList({ type, ids, selected, onSelect, onComplete }: Props) {
  return (
    <ul className={styles.list}>
      {ids.map((id) => (
        <JobListRow
          key={id}
          id={id}
          type={type}
          isSelected={selected.has(id)}
          onSelect={onSelect}
          onComplete={onComplete}
        />
      ))}
    </ul>
  );
}
