import { useUnit } from 'effector-react';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { visibleIds } from '#entities/job/list.ts';
import {
  $failedJobLists,
  $jobLists,
  $touchedJobs,
  jobListClosed,
  jobListOpened,
  jobs,
} from '#entities/job/model.ts';
import { type JobsQuery, jobsKey, readJobsQuery, writeJobsQuery } from '#entities/job/query.ts';
import { $timeZone } from '#entities/settings/model.ts';
import { keepView } from '#features/list-views/view-address.ts';
import { useKept } from '#shared/lib/rows/use-kept.ts';

/** The list that the address names: its data, and navigation to another list. */
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

  const hasFailed = failed.has(key);
  const kept = useKept(lists[key] ?? null, query.type);
  const list = hasFailed ? null : kept;
  const isFiltered = Object.keys(query.filters).length > 0;
  const isSorted = query.sort !== undefined;
  const ids = useMemo(
    () =>
      list === null
        ? []
        : visibleIds(byId, touched, { list, type: query.type, isFiltered, isSorted, timeZone }),
    [list, byId, touched, query.type, isFiltered, isSorted, timeZone],
  );
  return {
    query,
    list,
    ids,
    isFiltered,
    hasFailed,
    go: (next: Partial<JobsQuery>, options?: { replace: boolean }) => {
      const address = writeJobsQuery({ ...query, page: 1, ...next });
      if (next.type === undefined) keepView(search, address);
      setSearch(address, options);
    },
  };
}
