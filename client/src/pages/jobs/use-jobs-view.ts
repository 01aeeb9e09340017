import { DEFAULT_JOB_COLUMNS, OFFERED_JOB_COLUMNS } from '#entities/job/columns.ts';
import { type JobsQuery, jobSortOf, jobsKey, readJobsQuery, writeJobsQuery } from '#entities/job/query.ts';
import { useListView } from '#features/list-views/use-list-view.ts';

/** The saved views of jobs, the one in the address, and the columns to show. */
export function useJobsView(query: JobsQuery) {
  return useListView({
    list: 'jobs',
    tab: `jobs/${query.type}`,
    query: jobsKey({ ...query, page: 1, sort: undefined }),
    sort: query.sort ?? null,
    offered: OFFERED_JOB_COLUMNS,
    own: DEFAULT_JOB_COLUMNS[query.type],
    addressOf: (view) =>
      writeJobsQuery({
        ...readJobsQuery(new URLSearchParams(view.query)),
        page: 1,
        sort: jobSortOf(view.sort),
      }),
  });
}

export type JobsListView = ReturnType<typeof useJobsView>;
