import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobListName } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JobColumn } from '#entities/job/columns.ts';
import type { JobList } from '#entities/job/list.ts';
import { $allTotal, $uninvoicedTotal, jobs } from '#entities/job/model.ts';
import { jobSortOf, jobsKey } from '#entities/job/query.ts';
import { type JobActions, useJobActions } from '#features/job-status/use-job-actions.ts';
import { type ListAct, useListSelection } from '#shared/lib/rows/use-list-selection.ts';
import type { SelectionStart } from '#shared/lib/rows/use-selection-start.ts';
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
  const navigate = useNavigate();
  const [dated, setDated] = useState<Job | null>(null);
  const complete = useCallback((job: Job) => actions.complete([job]), [actions]);
  const selection = useListSelection({
    rows: useMemo(() => ids.flatMap((id) => byId.get(id) ?? []), [ids, byId]),
    selecting,
    acts: useJobActs(actions, setDated),
    onOpen: ({ id }) => navigate(`/jobs/${id}`),
    filter: jobsKey({ ...query, page: 1, sort: undefined }),
    page: { ...list, totals: list.totals },
  });
  const { box, clicks, selected, isSelecting } = selection;
  return (
    <RowsBox box={box} handlers={clicks.handlers} hasBar={isSelecting}>
      <JobsTable
        key={query.type}
        type={query.type}
        listKey={jobsKey(query)}
        {...{ columns, hasPanel, ids, selected, isSelecting }}
        onSelect={clicks.onSelect}
        onSelectAll={selection.selectAll}
        onComplete={complete}
        sort={query.sort}
        onSort={(sort) => go({ sort: jobSortOf(sort) })}
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
      <BulkBarOf {...{ query, selection, actions }} />
      <DeadlineOf job={dated} actions={actions} onClose={() => setDated(null)} />
    </RowsBox>
  );
}

type BarProps = Pick<Props, 'query'> & {
  selection: ReturnType<typeof useListSelection<Job>>;
  actions: JobActions;
};

/** The bar over the selected jobs, once the first one can be selected. */
function BulkBarOf({ query, selection, actions }: BarProps) {
  const { chosen, wholeList, isSelecting, end } = selection;
  const { whole, offered, select: onSelectWhole } = wholeList;
  if (chosen.length === 0) return isSelecting ? <SelectingBar label={SELECTED_JOBS} onClear={end} /> : null;
  const selected = { query, jobs: chosen, whole };
  return <JobsBulkBar selection={selected} {...{ actions, offered, onSelectWhole }} onDone={end} />;
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

/** What the keys do with the focused row. */
function useJobActs(actions: JobActions, onDeadline: (job: Job) => void): ListAct<Job>[] {
  return useMemo(() => {
    const onOpenJob = (perform: (job: Job) => void) => (job: Job) => {
      if (job.completed_at === null) perform(job);
    };
    return [
      {
        id: 'row.complete',
        label: 'Mark as completed',
        keys: ['m'],
        perform: onOpenJob((job) => actions.complete([job])),
      },
      { id: 'row.deadline', label: 'Set deadline', keys: ['d'], perform: onOpenJob(onDeadline) },
      { id: 'row.duplicate', label: 'Duplicate job', keys: ['shift+d'], perform: actions.duplicate },
    ];
  }, [actions, onDeadline]);
}
