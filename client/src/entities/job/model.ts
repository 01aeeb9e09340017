import { type JobAnswer as Job, someJobsAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { attach, combine, createEvent, createStore, sample } from 'effector';
import * as z from 'zod/mini';
import { isCancelled, isNotFound } from '#shared/api/failures.ts';
import { $server } from '#shared/api/server.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import { commandFx } from '#shared/lib/commands/model.ts';
import { accountOpened, ledgerMoved, readLater } from '#shared/lib/lifecycle/model.ts';
import { createRecords } from '#shared/lib/records/create-records.ts';
import { patchesApplied, patchesCommitted, recordsReset } from '#shared/lib/records/pending.ts';
import { fetchJob, fetchJobs, fetchWholeJobList } from './api.ts';
import type { JobList } from './list.ts';
import { type JobsQuery, jobsKey } from './query.ts';

export const jobs = createRecords<Job>('job');

export const loadJobsFx = serverEffect(fetchJobs);

/** Loads the jobs of all pages of a list, for a selection of all of them. */
export const loadWholeJobListFx = serverEffect(fetchWholeJobList);

/** The page of a job appeared on the screen. */
export const jobOpened = createEvent<number>();
export const jobClosed = createEvent();

/**
 * Requests for a job are cancelled when its page closes. Otherwise undoing the creation of a job, which leaves its
 * page, would end in an error about a job that does not exist.
 */
const $pageReads = createStore(new AbortController(), { serialize: 'ignore' }).on(
  jobOpened,
  () => new AbortController(),
);
const loadJobFx = attach({
  source: { server: $server, reads: $pageReads },
  effect: ({ server, reads }, id: number) => fetchJob(server, id, reads.signal),
});
sample({
  clock: jobClosed,
  target: attach({ source: $pageReads, effect: (reads) => reads.abort() }),
});

/** A list appeared on the screen. */
export const jobListOpened = createEvent<JobsQuery>();
/** The list left the screen. */
export const jobListClosed = createEvent();

const FIRST_PAGES: readonly JobsQuery[] = (['active', 'uninvoiced', 'all'] as const).map((type) => ({
  type,
  page: 1,
  filters: {},
}));

const firstPageKey = (type: JobsQuery['type']) => jobsKey({ type, page: 1, filters: {} });
const ALL_KEY = firstPageKey('all');

const openedQuery = createStore<JobsQuery | null>(null)
  .on(jobListOpened, (_, query) => query)
  .reset(jobListClosed);

/** Lists by their key. A list that was loaded before shows at once and is refreshed in the background. */
export const $jobLists = createStore<Readonly<Record<string, JobList>>>({})
  .on(loadJobsFx.done, (lists, { params, result }) => {
    const key = jobsKey(params);
    const before = lists[key];
    const ids = result.data.map(({ id }) => id);
    const existing = new Set(ids);
    const past =
      before === undefined ? [] : [...before.ids, ...before.past].filter((id) => !existing.has(id));
    return {
      ...lists,
      [key]: {
        ids,
        past,
        total: result.total,
        page: params.page,
        lastPage: result.last_page,
        totals: result.totals,
      },
    };
  })
  .on(jobListOpened, (lists, query) => {
    const key = jobsKey(query);
    const list = lists[key];
    return list === undefined || list.past.length === 0 ? lists : { ...lists, [key]: { ...list, past: [] } };
  })
  .reset(recordsReset);

/** Keys of lists that failed to load and were never loaded before. A loaded list stays when a refresh fails. */
export const $failedJobLists = createStore<ReadonlySet<string>>(new Set())
  .on(loadJobsFx.done, (failed, { params }) => {
    const key = jobsKey(params);
    return failed.has(key) ? new Set([...failed].filter((other) => other !== key)) : failed;
  })
  .reset(recordsReset);

sample({
  clock: loadJobsFx.fail,
  source: { failed: $failedJobLists, lists: $jobLists },
  filter: ({ lists }, { params }) => lists[jobsKey(params)] === undefined,
  fn: ({ failed }, { params }) => new Set([...failed, jobsKey(params)]),
  target: $failedJobLists,
});

/** Ids of jobs that commands of this tab changed: they may belong to lists whose ids do not include them yet. */
export const $touchedJobs = createStore<ReadonlySet<number>>(new Set())
  .on(patchesApplied, (touched, { patches }) => {
    const ids = patches.filter(({ entity }) => entity === 'job').map(({ id }) => Number(id));
    return ids.every((id) => touched.has(id)) ? touched : new Set([...touched, ...ids]);
  })
  .on(patchesCommitted, (touched, { patches, ids = {} }) => {
    const created = patches.flatMap(({ entity, id }) => (entity === 'job' ? (ids[String(id)] ?? []) : []));
    return created.length === 0 ? touched : new Set([...touched, ...created]);
  })
  .reset(recordsReset);

/** Ids of jobs whose pages could not be read, for another reason than that they don't exist. */
export const $unreadJobs = createStore<ReadonlySet<number>>(new Set())
  .on(loadJobFx.fail, (unread, { params, error }) =>
    isNotFound(error) || isCancelled(error) ? unread : new Set([...unread, params]),
  )
  .on(loadJobFx, (unread, id) => new Set([...unread].filter((one) => one !== id)))
  .reset(recordsReset);

/** Ids of jobs that do not exist in this account. */
export const $missingJobs = createStore<ReadonlySet<number>>(new Set())
  .on(loadJobFx.fail, (missing, { params, error }) =>
    isNotFound(error) ? new Set([...missing, params]) : missing,
  )
  .on(loadJobFx.done, (missing, { params }) => new Set([...missing].filter((id) => id !== params)))
  .reset(recordsReset);

export const $activeTotal = totalOf('active');
export const $uninvoicedTotal = totalOf('uninvoiced');
export const $allTotal = totalOf('all');

/**
 * Whether the account has no job; null until it is known. A job that was just created counts before the lists are read
 * again.
 */
export const $hasNoJobs = combine($allTotal, $failedJobLists, jobs.$byId, (total, failed, byId) => {
  if (total === null) return failed.has(ALL_KEY) ? false : null;
  return total === 0 && ![...byId.values()].some((one) => one.deleted_at === null);
});

sample({ clock: loadJobsFx.doneData, fn: ({ data }) => data, target: jobs.loaded });
sample({ clock: loadWholeJobListFx.doneData, target: jobs.loaded });
sample({ clock: loadJobFx.doneData, fn: (one) => [one], target: jobs.loaded });

for (const query of FIRST_PAGES) {
  readLater(loadJobsFx, query, jobsKey);
  sample({ clock: ledgerMoved, fn: () => query, target: loadJobsFx });
}
sample({ clock: jobListOpened, target: loadJobsFx });
sample({ clock: accountOpened, source: openedQuery, filter: (query) => query !== null, target: loadJobsFx });
sample({
  clock: ledgerMoved,
  source: openedQuery,
  filter: (query): query is JobsQuery =>
    query !== null && !FIRST_PAGES.some((first) => jobsKey(first) === jobsKey(query)),
  target: loadJobsFx,
});

const $openedJob = createStore<number | null>(null)
  .on(jobOpened, (_, id) => id)
  .reset(jobClosed);

sample({ clock: jobOpened, filter: (id) => id > 0, target: loadJobFx });
sample({
  clock: [accountOpened, ledgerMoved],
  source: { id: $openedJob, byId: jobs.$byId },
  // Skips a job that was deleted meanwhile or has no server id yet.
  filter: ({ id, byId }) => id !== null && id > 0 && (byId.get(id)?.deleted_at ?? null) === null,
  fn: ({ id }) => id ?? 0,
  target: loadJobFx,
});

/** The answer of a command on one job contains it; a created one has its id. Several are read with their lists. */
const answeredJobs = sample({ clock: commandFx.doneData, fn: ({ result }) => readJobs(result) });
sample({ clock: answeredJobs, filter: (answered) => answered.length > 0, target: jobs.loaded });
sample({
  clock: answeredJobs,
  source: $touchedJobs,
  filter: (touched, answered) => answered.some(({ id }) => !touched.has(id)),
  fn: (touched, answered) => new Set([...touched, ...answered.map(({ id }) => id)]),
  target: $touchedJobs,
});

function readJobs(result: unknown): readonly Job[] {
  const read = z.safeParse(someJobsAnswer, result);
  if (!read.success) return [];
  return 'job' in read.data ? [read.data.job] : [];
}

/** null until loaded. */
function totalOf(type: JobsQuery['type']) {
  const key = firstPageKey(type);
  return combine($jobLists, (lists) => lists[key]?.total ?? null);
}
