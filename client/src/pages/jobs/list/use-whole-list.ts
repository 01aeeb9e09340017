import { useUnit } from 'effector-react';
import { useState } from 'react';
import type { JobList } from '#entities/job/list.ts';
import { loadWholeJobListFx } from '#entities/job/model.ts';
import { type JobsQuery, jobsKey } from '#entities/job/query.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';

/**
 * The selection of all pages of a list, once its page is selected completely.
 * @param isPageSelected whether every row of the page is selected
 */
export function useWholeList(query: JobsQuery, list: JobList, isPageSelected: boolean) {
  const [load, isLoading, toast] = useUnit([loadWholeJobListFx, loadWholeJobListFx.pending, toastShown]);
  const [whole, setWhole] = useState<{ key: string; ids: readonly number[] } | null>(null);
  const key = jobsKey({ ...query, page: 1 });
  const ids = isPageSelected && whole?.key === key ? whole.ids : null;
  return {
    /** The ids of all pages; null while only rows of the page are selected. */
    ids,
    clear: () => setWhole(null),
    /** How many the list has, when there are more than are selected. */
    offered: isPageSelected && ids === null && list.lastPage > 1 && !isLoading ? list.total : null,
    select: () => {
      load(query).then(
        (jobs) => setWhole({ key, ids: jobs.map(({ id }) => id) }),
        () => toast({ id: 'whole', kind: 'error', message: 'There was a problem loading your jobs.' }),
      );
    },
  };
}
