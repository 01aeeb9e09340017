import { useUnit } from 'effector-react';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  $failedJobLists,
  $jobLists,
  $touchedJobs,
  type JobsQuery,
  jobListClosed,
  jobListOpened,
  jobs,
  jobsKey,
  readJobsQuery,
  visibleIds,
  writeJobsQuery,
} from '../../entities/job/index.ts';
import { $timeZone } from '../../entities/settings/index.ts';

/** The list that the address names: what to show of it, and how to go to another one. */
export function useJobsList() {
  const [search, setSearch] = useSearchParams();
  const query = useMemo(() => readJobsQuery(search), [search]);
  const key = jobsKey(query);
  const [lists, failed, byId, touched, timeZone, open, close] = useUnit([
    $jobLists,
    $failedJobLists,
    jobs.$byId,
    $touchedJobs,
    $timeZone,
    jobListOpened,
    jobListClosed,
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when the query is another one
  useEffect(() => {
    open(query);
    return () => close();
  }, [key, open, close]);

  const list = lists[key] ?? null;
  const isFiltered = Object.keys(query.filters).length > 0;
  const ids = useMemo(
    () => (list === null ? [] : visibleIds(byId, touched, { list, type: query.type, isFiltered, timeZone })),
    [list, byId, touched, query.type, isFiltered, timeZone],
  );
  return {
    query,
    list,
    ids,
    isFiltered,
    hasFailed: failed.has(key),
    go: (next: Partial<JobsQuery>, options?: { replace: boolean }) =>
      setSearch(writeJobsQuery({ ...query, page: 1, ...next }), options),
  };
}
