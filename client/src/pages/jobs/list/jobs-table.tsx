import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import clsx from 'clsx';
import { type ReactNode, useMemo } from 'react';
import {
  DEFAULT_JOB_COLUMNS,
  JOB_COLUMNS,
  type JobColumn,
  jobTextWidth,
  roomForClientColumn,
  roomForJobs,
} from '#entities/job/columns.ts';
import { type JobsQuery, OWN_JOB_SORT } from '#entities/job/query.ts';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { useStableRowKeys } from '#shared/lib/records/stable-row-keys.ts';
import { firstDirection } from '#shared/lib/rows/list-columns.ts';
import { type RecordColumn, RecordList, type RecordSlot } from '#shared/ui/table/index.ts';
import { JobListRow, JobTableRow, type RowProps } from './job-row.tsx';
import styles from './jobs-table.module.css';

type Props = {
  type: JobListType;
  /** Names what is listed and its order. The rows of another list are new ones: those that stay would jump. */
  listKey?: string;
  /** The columns beside the name; those of the list by default. */
  columns?: readonly JobColumn[];
  /** Whether a panel on the right narrows the list. */
  hasPanel?: boolean;
  ids: readonly number[];
  selected: ReadonlySet<number>;
  /** Whether the rows of active jobs have checkboxes, too. */
  isSelecting?: boolean;
  onSelect(id: number, isSelected: boolean): void;
  onSelectAll(isSelected: boolean): void;
  sort?: JobsQuery['sort'];
  /** @param sort null for the own order of the list */
  onSort(sort: string | null): void;
  onComplete(job: Job): void;
};

/** The list as a table, or as two-line rows where it is narrow. */
export function JobsTable({ type, listKey = '', ids, selected, isSelecting = false, ...props }: Props) {
  const chosen = props.columns ?? DEFAULT_JOB_COLUMNS[type];
  const isTight = useIsTight(roomForJobs(chosen), props.hasPanel);
  const hasNoRoom = useIsTight(roomForClientColumn(chosen), props.hasPanel);
  const isFolded = hasNoRoom && !isTight && chosen.includes('client');
  const columns = useMemo(
    () => (isFolded ? chosen.filter((column) => column !== 'client') : chosen),
    [isFolded, chosen],
  );
  const keyOf = useStableRowKeys('job');
  const hasBox = type !== 'active' || isSelecting;
  const rowBy = (Row: (row: RowProps) => ReactNode) => (slot: RecordSlot) => (
    <Row
      key={`${listKey} ${keyOf(slot.id)}`}
      id={slot.id}
      {...{ type, columns, isFolded, hasBox }}
      isSelected={selected.has(slot.id)}
      onSelect={props.onSelect}
      onComplete={props.onComplete}
      place={slot.place}
    />
  );
  return (
    <RecordList
      ids={ids}
      columns={headsOf(columns, isFolded)}
      isTight={isTight}
      row={rowBy(JobTableRow)}
      line={rowBy(JobListRow)}
      lines={styles.list}
      marks={hasBox ? { selected: selected.size, onSelectAll: props.onSelectAll } : 'Status'}
      sort={props.sort}
      ownSort={OWN_JOB_SORT[type]}
      onSort={props.onSort}
      isFlowing
      className={clsx(
        styles.jobs,
        (isFolded || columns.length > 3) && styles.wide,
        isFolded && styles.folded,
      )}
    />
  );
}

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

const CLASSES: Partial<Record<JobColumn | 'name', string | undefined>> = {
  name: 'rest',
  quantity: clsx('num', styles.qtyHead),
  rate: 'num',
  value: 'num',
  deadline: styles.date,
  completed_at: styles.date,
};

function headsOf(columns: readonly JobColumn[], isFolded: boolean): RecordColumn[] {
  const hasTimes = !isFolded && !columns.includes('client');
  const widthOf = (column: JobColumn) =>
    column === 'deadline' && hasTimes ? DEADLINE_WITH_TIME : (WIDTHS[column] ?? jobTextWidth(column));
  return (['name', ...columns] as const).map((name) => ({
    name,
    label: JOB_COLUMNS[name].label,
    first: firstDirection(JOB_COLUMNS[name]),
    width: name === 'name' ? undefined : widthOf(name),
    className: CLASSES[name],
  }));
}
