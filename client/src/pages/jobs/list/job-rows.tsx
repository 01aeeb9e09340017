import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobListName } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JobColumn } from '#entities/job/columns.ts';
import type { JobList } from '#entities/job/list.ts';
import { $allTotal, $uninvoicedTotal, jobs } from '#entities/job/model.ts';
import { jobSortOf, jobsKey } from '#entities/job/query.ts';
import { type JobActions, useJobActions } from '#features/job-status/use-job-actions.ts';
import { useRowClicks } from '#shared/lib/rows/use-row-clicks.ts';
import { type RowAct, selectionActs, useRowKeys } from '#shared/lib/rows/use-row-keys.ts';
import { type RowSelection, useSelection } from '#shared/lib/rows/use-selection.ts';
import type { SelectionStart } from '#shared/lib/rows/use-selection-start.ts';
import { useWholeList } from '#shared/lib/rows/use-whole-list.ts';
import { OwnKeys } from '#shared/ui/dialog/index.ts';
import { RowsBox, SelectingBar } from '#shared/ui/table/index.ts';
import { JobsBulkBar, SELECTED_JOBS } from '../bulk/jobs-bulk-bar.tsx';
import type { useJobsList } from '../use-jobs-list.ts';
import { JobsTable } from './jobs-table.tsx';
import { ListFoot } from './list-foot.tsx';

const DeadlineDialog = lazy(() =>
  import('../bulk/deadline-dialog.tsx').then(({ DeadlineDialog }) => ({ default: DeadlineDialog })),
);

type Props = Pick<ReturnType<typeof useJobsList>, 'query' | 'ids' | 'isFiltered' | 'go'> & {
  list: JobList;
  columns: readonly JobColumn[];
  hasPanel: boolean;
  selecting: SelectionStart;
};

/** The rows of a list with their keys, the selection and what acts on it. */
export function JobRows({ query, list, ids, isFiltered, columns, hasPanel, selecting, go }: Props) {
  const [byId, all, uninvoiced] = useUnit([jobs.$byId, $allTotal, $uninvoicedTotal]);
  const actions = useJobActions();
  const selection = useSelection(ids, selecting);
  const clicks = useRowClicks(selection);
  const box = useRef<HTMLDivElement>(null);
  const complete = useCallback((job: Job) => actions.complete([job]), [actions]);
  const sortBy = (sort: string | null) => go({ sort: jobSortOf(sort) });
  const [dated, setDated] = useState<Job | null>(null);
  const focusRows = useRowKeys(box, useRowActs({ selection, byId, actions, onDeadline: setDated }));
  const { whole, offered, ...wholeList } = useWholeList({
    ...list,
    totals: list.totals,
    key: jobsKey({ ...query, page: 1, sort: undefined }),
    isPageSelected: ids.length > 0 && selection.selected.size === ids.length,
  });
  const chosen = [...selection.selected].flatMap((id) => byId.get(id) ?? []);
  const endSelection = () => {
    selection.clear();
    wholeList.clear();
    focusRows();
  };
  return (
    <RowsBox box={box} handlers={clicks.handlers} hasBar={selection.isSelecting}>
      <JobsTable
        key={query.type}
        type={query.type}
        listKey={jobsKey(query)}
        columns={columns}
        hasPanel={hasPanel}
        ids={ids}
        selected={selection.selected}
        isSelecting={selection.isSelecting}
        onSelect={clicks.onSelect}
        onSelectAll={selection.selectAll}
        onComplete={complete}
        sort={query.sort}
        onSort={sortBy}
      />
      <ListFoot
        key={jobsKey(query)}
        ids={ids}
        list={list}
        what={query.type === 'all' ? 'jobs' : `${query.type} jobs`}
        whole={query.type === 'uninvoiced' ? uninvoiced : all}
        isFiltered={isFiltered}
        onPage={(page) => go({ page })}
      />
      {selection.isSelecting && chosen.length === 0 ? (
        <SelectingBar label={SELECTED_JOBS} onClear={endSelection} />
      ) : null}
      {chosen.length === 0 ? null : (
        <JobsBulkBar
          selection={{ query, jobs: chosen, whole }}
          actions={actions}
          offered={offered}
          onSelectWhole={wholeList.select}
          onDone={endSelection}
        />
      )}
      <DeadlineOf job={dated} actions={actions} onClose={() => setDated(null)} />
    </RowsBox>
  );
}

type DeadlineProps = { job: Job | null; actions: JobActions; onClose(): void };

/** The dialog for the deadline of the focused row. */
function DeadlineOf({ job, actions, onClose }: DeadlineProps) {
  if (job === null) return null;
  return (
    <Suspense fallback={<OwnKeys onClose={onClose} keepsTyping />}>
      <DeadlineDialog
        what={jobListName(job.name)}
        deadline={job.deadline}
        onClose={onClose}
        onSet={(deadline) => {
          onClose();
          actions.moveDeadline([job], deadline);
        }}
      />
    </Suspense>
  );
}

type RowActOptions = {
  selection: RowSelection;
  byId: ReadonlyMap<number, Job>;
  actions: JobActions;
  onDeadline(job: Job): void;
};

/** What the keys do with the focused row. */
function useRowActs({ selection, byId, actions, onDeadline }: RowActOptions): RowAct[] {
  const navigate = useNavigate();
  const { toggle, selectTo } = selection;
  return useMemo(() => {
    const onOpenJob = (perform: (job: Job) => void) => (id: number) => {
      const job = byId.get(id);
      if (job !== undefined && job.completed_at === null) perform(job);
    };
    return [
      {
        id: 'row.complete',
        label: 'Mark as completed',
        keys: ['m'],
        perform: onOpenJob((job) => actions.complete([job])),
      },
      { id: 'row.deadline', label: 'Set deadline', keys: ['d'], perform: onOpenJob(onDeadline) },
      {
        id: 'row.duplicate',
        label: 'Duplicate job',
        keys: ['shift+d'],
        perform: (id: number) => {
          const job = byId.get(id);
          if (job !== undefined) actions.duplicate(job);
        },
      },
      ...selectionActs({ toggle, selectTo }),
      { id: 'row.open', label: 'Open row', keys: ['e'], perform: (id) => navigate(`/jobs/${id}`) },
    ];
  }, [toggle, selectTo, byId, actions, onDeadline, navigate]);
}
