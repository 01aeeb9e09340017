import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import type { JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import clsx from 'clsx';
import { type ReactNode, useRef } from 'react';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { useStableRowKeys } from '#shared/lib/records/stable-row-keys.ts';
import { useWindowRows } from '#shared/lib/virtual-rows/use-window-rows.ts';
import { SpacerRow, tableStyles } from '#shared/ui/table/index.ts';
import { JobListRow, JobTableRow, type RowProps } from './job-row.tsx';
import { COLUMNS, JobsHead } from './jobs-head.tsx';
import styles from './jobs-table.module.css';

type Props = {
  type: JobListType;
  /** Whether a panel on the right narrows the list. */
  hasPanel?: boolean;
  ids: readonly number[];
  selected: ReadonlySet<number>;
  onSelect(id: number, isSelected: boolean): void;
  onSelectAll(isSelected: boolean): void;
  onComplete(job: Job): void;
};

/** The page width from which all columns fit, including the names of the jobs, in px. */
const ROOM_FROM: Record<JobListType, number> = { active: 1060, uninvoiced: 1060, all: 1120 };

/** The heights of --h-row and --h-row-touch, in px. */
const ROW = { table: 44, list: 64 };

/** The list as a table, or as two-line rows where it is narrow. */
export function JobsTable(props: Props) {
  return useIsTight(ROOM_FROM[props.type], props.hasPanel) ? (
    <PhoneList {...props} />
  ) : (
    <div className={styles.box}>
      <WideTable {...props} />
    </div>
  );
}

/** Renders the rows with these indexes. Each is rendered again only when its data changed. */
function rowsOf(
  { type, ids, selected, onSelect, onComplete }: Props,
  indexes: readonly number[],
  Row: (props: RowProps) => ReactNode,
  keyOf: (id: number) => number,
): ReactNode {
  const isPartial = indexes.length < ids.length;
  return indexes.flatMap((index) => {
    const id = ids[index];
    if (id === undefined) return [];
    return [
      <Row
        key={keyOf(id)}
        id={id}
        type={type}
        isSelected={selected.has(id)}
        onSelect={onSelect}
        onComplete={onComplete}
        place={isPartial ? index + 1 : undefined}
      />,
    ];
  });
}

function WideTable(props: Props) {
  const { type, ids, selected, onSelectAll } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const keyOf = useStableRowKeys('job');
  const { indexes, above, below } = useWindowRows({ box: body, count: ids.length, height: ROW.table });
  const isAll = ids.length > 0 && ids.every((id) => selected.has(id));
  const columns = COLUMNS[type].length;
  return (
    <table
      className={clsx(tableStyles.table, tableStyles.fit, styles.jobs, type === 'all' && styles.wide)}
      aria-rowcount={indexes.length < ids.length ? ids.length + 1 : undefined}
    >
      <JobsHead
        type={type}
        chosen={isAll ? 'all' : selected.size > 0 ? 'some' : 'none'}
        onSelectAll={onSelectAll}
      />
      <tbody ref={body}>
        <SpacerRow height={above} columns={columns} />
        {rowsOf(props, indexes, JobTableRow, keyOf)}
        <SpacerRow height={below} columns={columns} />
      </tbody>
    </table>
  );
}

function PhoneList(props: Props) {
  const list = useRef<HTMLUListElement>(null);
  const keyOf = useStableRowKeys('job');
  const { indexes, above, below } = useWindowRows({ box: list, count: props.ids.length, height: ROW.list });
  return (
    <ul ref={list} className={styles.list} style={{ paddingTop: above, paddingBottom: below }}>
      {rowsOf(props, indexes, JobListRow, keyOf)}
    </ul>
  );
}
