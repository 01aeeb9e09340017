import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import clsx from 'clsx';
import { type ReactNode, useMemo, useRef } from 'react';
import {
  DEFAULT_JOB_COLUMNS,
  type JobColumn,
  roomForClientColumn,
  roomForJobs,
} from '#entities/job/columns.ts';
import type { JobsQuery } from '#entities/job/query.ts';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { useStableRowKeys } from '#shared/lib/records/stable-row-keys.ts';
import { useScrollToRow } from '#shared/lib/rows/use-scroll-to-row.ts';
import { useWindowRows } from '#shared/lib/virtual-rows/use-window-rows.ts';
import { SpacerRow, tableStyles } from '#shared/ui/table/index.ts';
import { JobListRow, JobTableRow, type RowProps } from './job-row.tsx';
import { JobsHead } from './jobs-head.tsx';
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

/** The heights of --h-row and --h-row-touch, in px. */
const ROW = { table: 44, list: 64 };

/** The list as a table, or as two-line rows where it is narrow. */
export function JobsTable({ columns, ...props }: Props) {
  const chosen = columns ?? DEFAULT_JOB_COLUMNS[props.type];
  const isNarrow = useIsTight(roomForClientColumn(chosen), props.hasPanel);
  const isFolded = isNarrow && chosen.includes('client');
  const shown = useMemo(
    () => (isFolded ? chosen.filter((column) => column !== 'client') : chosen),
    [isFolded, chosen],
  );
  const isPhone = useIsTight(roomForJobs(chosen), props.hasPanel);
  return isPhone ? (
    <PhoneList {...props} columns={chosen} isFolded={false} />
  ) : (
    <WideTable {...props} columns={shown} isFolded={isFolded} />
  );
}

type TableProps = Props & {
  columns: readonly JobColumn[];
  /** Whether the client is below the name, where it has no room for a column. */
  isFolded: boolean;
};

const hasBoxes = ({ type, isSelecting = false }: Props): boolean => type !== 'active' || isSelecting;

/** Renders the rows with these indexes. Each is rendered again only when its data changed. */
function rowsOf(
  props: TableProps,
  indexes: readonly number[],
  Row: (props: RowProps) => ReactNode,
  keyOf: (id: number) => number,
): ReactNode {
  const { type, listKey = '', columns, isFolded, ids, selected, onSelect, onComplete } = props;
  const isPartial = indexes.length < ids.length;
  return indexes.flatMap((index) => {
    const id = ids[index];
    if (id === undefined) return [];
    return [
      <Row
        key={`${listKey} ${keyOf(id)}`}
        id={id}
        type={type}
        columns={columns}
        isFolded={isFolded}
        hasBox={hasBoxes(props)}
        isSelected={selected.has(id)}
        onSelect={onSelect}
        onComplete={onComplete}
        place={isPartial ? index + 1 : undefined}
      />,
    ];
  });
}

function WideTable(props: TableProps) {
  const { type, columns, isFolded, ids, selected, onSelectAll } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const keyOf = useStableRowKeys('job');
  const { indexes, above, below, show } = useWindowRows({ box: body, count: ids.length, height: ROW.table });
  useScrollToRow(ids, show);
  const isAll = ids.length > 0 && selected.size >= ids.length;
  const isPartial = indexes.length < ids.length;
  return (
    <table
      className={clsx(
        tableStyles.table,
        tableStyles.fit,
        tableStyles.sticky,
        !isPartial && tableStyles.flow,
        styles.jobs,
        (isFolded || columns.length > 3) && styles.wide,
        isFolded && styles.folded,
      )}
      aria-rowcount={isPartial ? ids.length + 1 : undefined}
    >
      <JobsHead
        type={type}
        columns={columns}
        isFolded={isFolded}
        hasBoxes={hasBoxes(props)}
        chosen={isAll ? 'all' : selected.size > 0 ? 'some' : 'none'}
        onSelectAll={onSelectAll}
        sort={props.sort}
        onSort={props.onSort}
      />
      <tbody ref={body}>
        <SpacerRow height={above} columns={columns.length + 2} />
        {rowsOf(props, indexes, JobTableRow, keyOf)}
        <SpacerRow height={below} columns={columns.length + 2} />
      </tbody>
    </table>
  );
}

function PhoneList(props: TableProps) {
  const list = useRef<HTMLUListElement>(null);
  const keyOf = useStableRowKeys('job');
  const { indexes, above, below, show } = useWindowRows({
    box: list,
    count: props.ids.length,
    height: ROW.list,
  });
  useScrollToRow(props.ids, show);
  return (
    <ul ref={list} className={styles.list} style={{ paddingTop: above, paddingBottom: below }}>
      {rowsOf(props, indexes, JobListRow, keyOf)}
    </ul>
  );
}
