import { deadlineInstant } from '@ledgerline/shared-events/dates/deadline.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { isInJobList, type JobListType } from '@ledgerline/shared-events/jobs/status.ts';
import type { ListTotals } from '@ledgerline/shared-events/lists/totals.ts';
import type { RecordMap } from '#shared/lib/records/overlay.ts';

/** One page of a list, from the latest answer of the server. */
export type JobList = {
  ids: readonly number[];
  /**
   * Ids that were listed before the last refresh and are not any more: a job that was invoiced meanwhile stays
   * visible, with a mark.
   */
  past: readonly number[];
  total: number;
  page: number;
  lastPage: number;
  /** The sums of all pages. */
  totals?: ListTotals | undefined;
};

type ListView = {
  list: JobList;
  type: JobListType;
  isFiltered: boolean;
  /** Whether the list is sorted by a column; then only the server knows the place of a job. */
  isSorted: boolean;
  timeZone: string;
};

/**
 * The ids to show: those of the server, without the jobs that a pending command removes from the list, and with those
 * that it adds, each at its place in the order.
 * @param touched ids of jobs that commands of this tab changed
 */
export function visibleIds(jobs: RecordMap<Job>, touched: ReadonlySet<number>, view: ListView): number[] {
  const { list, type, isFiltered, isSorted, timeZone } = view;
  const stays = (id: number) => {
    const job = jobs.get(id);
    if (job === undefined) return false;
    return isInJobList(job, type) || (type === 'uninvoiced' && job.invoiced && job.deleted_at === null);
  };
  const kept = [
    ...list.ids,
    ...list.past.filter((id) => type === 'uninvoiced' && jobs.get(id)?.invoiced === true),
  ].filter(stays);
  const joined = isFiltered || isSorted || list.page > 1 ? [] : joining(jobs, touched, list, type);
  if (isSorted || (joined.length === 0 && list.past.length === 0)) return kept;
  const order = jobOrder(type, jobs, timeZone);
  const sorted = [...new Set([...kept, ...joined])].sort(order);
  if (list.page >= list.lastPage) return sorted;
  // A job that sorts after the last row may belong to the next page; only the server knows.
  const existing = new Set(list.ids);
  const last = sorted.findLastIndex((id) => existing.has(id));
  return sorted.slice(0, last + 1);
}

function joining(
  jobs: RecordMap<Job>,
  touched: ReadonlySet<number>,
  list: JobList,
  type: JobListType,
): number[] {
  const fitting = [...touched].filter((id) => {
    const job = jobs.get(id);
    return job !== undefined && isInJobList(job, type);
  });
  if (fitting.length === 0) return fitting;
  const existing = new Set(list.ids);
  return fitting.filter((id) => !existing.has(id));
}

/** The order of a list: active jobs by deadline, uninvoiced ones by completion, all by age. */
export function jobOrder(
  type: JobListType,
  jobs: RecordMap<Job>,
  timeZone: string,
): (a: number, b: number) => number {
  const newest = (a: number, b: number) => rank(b) - rank(a);
  if (type === 'all') return newest;
  if (type === 'uninvoiced') {
    return (a, b) =>
      (jobs.get(b)?.completed_at ?? '').localeCompare(jobs.get(a)?.completed_at ?? '') || newest(a, b);
  }
  const due = (id: number) => {
    const deadline = jobs.get(id)?.deadline ?? null;
    return deadline === null ? Number.MAX_SAFE_INTEGER : deadlineInstant(deadline, timeZone).getTime();
  };
  return (a, b) => due(a) - due(b) || rank(a) - rank(b);
}

/** A job without a server id is the newest. */
const rank = (id: number): number => (id < 0 ? Number.MAX_SAFE_INTEGER + id : id);
