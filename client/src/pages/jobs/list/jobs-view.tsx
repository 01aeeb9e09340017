import { useUnit } from 'effector-react';
import { memo } from 'react';
import type { JobColumn } from '#entities/job/columns.ts';
import { $uninvoicedTotal, loadJobsFx } from '#entities/job/model.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import type { SelectionStart } from '#shared/lib/rows/use-selection-start.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { NoResults } from '#shared/ui/empty/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import type { useJobsList } from '../use-jobs-list.ts';
import { FirstUse } from './first-use.tsx';
import { JobRows } from './job-rows.tsx';

type Props = ReturnType<typeof useJobsList> & {
  columns: readonly JobColumn[];
  hasPanel: boolean;
  /** Whether the account has no job; null while that is not known. */
  isFirstUse: boolean | null;
  selecting: SelectionStart;
};

const EMPTY = { active: 'No active jobs', uninvoiced: 'No uninvoiced jobs', all: 'No jobs' } as const;

/** A list of jobs in each of its states: loading, failed, empty, loaded. */
export const JobsView = memo(function JobsView({
  query,
  list,
  ids,
  isFiltered,
  hasFailed,
  go,
  ...page
}: Props) {
  const { columns, hasPanel, isFirstUse, selecting } = page;
  const [uninvoiced, retry] = useUnit([$uninvoicedTotal, loadJobsFx]);
  if (hasFailed && list === null)
    return (
      <div style={{ margin: '16px 0' }}>
        <LoadFailure what="jobs" onRetry={() => void retry(query).catch(() => undefined)} />
      </div>
    );
  if (list === null) return <SkeletonRows />;
  if (isFirstUse === null && ids.length === 0 && !isFiltered) return <SkeletonRows />;
  if (isFirstUse === true && ids.length === 0) return <FirstUse />;
  if (ids.length === 0 && isFiltered)
    return <NoResults text="No jobs match these filters" onClear={() => go({ filters: {} })} />;
  if (ids.length === 0) return <NothingHere type={query.type} waiting={uninvoiced ?? 0} go={go} />;
  return <JobRows {...{ query, list, ids, isFiltered, columns, hasPanel, selecting, go }} />;
});

/** An empty list. The empty list of active jobs links to those that wait to be invoiced. */
function NothingHere({
  type,
  waiting,
  go,
}: Pick<Props, 'go'> & { type: keyof typeof EMPTY; waiting: number }) {
  if (type !== 'active' || waiting === 0) return <NoResults text={EMPTY[type]} />;
  const text = `${counted(waiting, 'job')} ready to invoice`;
  return <NoResults text={EMPTY[type]} clear={text} onClear={() => go({ type: 'uninvoiced' })} />;
}
