import { useUnit } from 'effector-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { $isFirstLoad } from '#entities/account/first-load.ts';
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
import { FILTERS_OPEN, keepView } from '#features/list-views/view-address.ts';
import { useAddress } from '#shared/lib/routing/use-address.ts';
import { useKept } from '#shared/lib/rows/use-kept.ts';
import { useLingeringRows } from '#shared/lib/rows/use-lingering-rows.ts';

/** The list that the address names: its data, and navigation to another list. */
export function useJobsList() {
  const [search] = useSearchParams();
  const key = jobsKey(readJobsQuery(search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says more than the list, as which form is open
  const query = useMemo(() => readJobsQuery(search), [key]);
  const [lists, failed, byId, touched, timeZone, isFirstLoad, open, close] = useUnit([
    $jobLists,
    $failedJobLists,
    jobs.$byId,
    $touchedJobs,
    $timeZone,
    $isFirstLoad,
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
  const list = hasFailed || isFirstLoad ? null : kept;
  const isFiltered = Object.keys(query.filters).length > 0;
  const isSorted = query.sort !== undefined;
  const ids = useMemo(
    () =>
      list === null
        ? []
        : visibleIds(byId, touched, { list, type: query.type, isFiltered, isSorted, timeZone }),
    [list, byId, touched, query.type, isFiltered, isSorted, timeZone],
  );
  const shown = useLingeringRows(ids, key, (id) => byId.get(id)?.deleted_at === null);
  const isPanelOpen = search.get(FILTERS_OPEN) === '1';
  return { query, list, ids: shown, isFiltered, hasFailed, go: useGo(), isPanelOpen };
}

/** Opens or closes the panel of the filters, in the address. */
export function useSetPanelOpen(): (isOpen: boolean) => void {
  const [, change] = useAddress();
  return (isOpen) => change({ [FILTERS_OPEN]: isOpen ? '1' : null });
}

/** Goes to another list, or to this one with other filters or another order. The function stays the same. */
function useGo() {
  const [search, setSearch] = useSearchParams();
  const address = useRef({ search, setSearch });
  useLayoutEffect(() => {
    address.current = { search, setSearch };
  });
  return useCallback((next: Partial<JobsQuery>, options?: { replace: boolean }) => {
    const { search, setSearch } = address.current;
    const target = writeJobsQuery({ ...readJobsQuery(search), page: 1, ...next });
    if (next.type === undefined) keepView(search, target);
    if (search.get(FILTERS_OPEN) === '1') target.set(FILTERS_OPEN, '1');
    setSearch(target, options);
  }, []);
}
