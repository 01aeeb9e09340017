import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { commandFx, redoFx, undoFx } from '../../shared/lib/commands/index.ts';
import { accountOpened, ledgerMoved } from '../../shared/lib/lifecycle/index.ts';
import { createRecords, patchesForgotten, patchesHeld } from '../../shared/lib/records/index.ts';
import { fetchJob, fetchJobs } from './api.ts';
import type { JobList } from './list.ts';
import { type JobsQuery, jobsKey } from './query.ts';
import { type Job, job } from './schema.ts';

export const jobs = createRecords<Job>('job');

export const loadJobsFx = createEffect(fetchJobs);
export const loadJobFx = createEffect(fetchJob);

/** A list came into view. */
export const jobListOpened = createEvent<JobsQuery>();
/** It is looked at no more. */
export const jobListClosed = createEvent();

const FIRST_PAGES: readonly JobsQuery[] = (['active', 'uninvoiced', 'all'] as const).map((type) => ({
  type,
  page: 1,
  filters: {},
}));

const openedQuery = createStore<JobsQuery | null>(null)
  .on(jobListOpened, (_, query) => query)
  .reset(jobListClosed);

/** Lists by their key; a list that was seen once shows at once and is refreshed behind. */
export const $jobLists = createStore<Readonly<Record<string, JobList>>>({})
  .on(loadJobsFx.done, (lists, { params, result }) => {
    const key = jobsKey(params);
    const before = lists[key];
    const ids = result.data.map(({ id }) => id);
    const past =
      before === undefined ? [] : [...before.ids, ...before.past].filter((id) => !ids.includes(id));
    return {
      ...lists,
      [key]: { ids, past, total: result.total, page: params.page, lastPage: result.last_page },
    };
  })
  .on(jobListOpened, (lists, query) => {
    const key = jobsKey(query);
    const list = lists[key];
    return list === undefined || list.past.length === 0 ? lists : { ...lists, [key]: { ...list, past: [] } };
  })
  .reset(patchesForgotten);

/** Keys of lists that could not be loaded. */
export const $failedJobLists = createStore<ReadonlySet<string>>(new Set())
  .on(loadJobsFx.fail, (failed, { params }) => new Set([...failed, jobsKey(params)]))
  .on(loadJobsFx.done, (failed, { params }) => {
    const key = jobsKey(params);
    return failed.has(key) ? new Set([...failed].filter((other) => other !== key)) : failed;
  })
  .reset(patchesForgotten);

/** Jobs that commands of this tab were about: they may belong to lists that do not name them yet. */
export const $touchedJobs = createStore<ReadonlySet<number>>(new Set())
  .on(patchesHeld, (touched, { patches }) => {
    const ids = patches.filter(({ entity }) => entity === 'job').map(({ id }) => Number(id));
    return ids.every((id) => touched.has(id)) ? touched : new Set([...touched, ...ids]);
  })
  .reset(patchesForgotten);

export const $activeTotal = totalOf('active');
export const $uninvoicedTotal = totalOf('uninvoiced');
export const $allTotal = totalOf('all');

sample({ clock: loadJobsFx.doneData, fn: ({ data }) => data, target: jobs.loaded });
sample({ clock: loadJobFx.doneData, fn: (one) => [one], target: jobs.loaded });

for (const query of FIRST_PAGES) {
  sample({
    clock: [accountOpened, ledgerMoved, undoFx.done, redoFx.done],
    fn: () => query,
    target: loadJobsFx,
  });
}
sample({ clock: jobListOpened, target: loadJobsFx });
sample({
  clock: [ledgerMoved, undoFx.done, redoFx.done],
  source: openedQuery,
  filter: (query): query is JobsQuery =>
    query !== null && !FIRST_PAGES.some((first) => jobsKey(first) === jobsKey(query)),
  target: loadJobsFx,
});

/** A created job has its id only now. */
const madeJob = sample({
  clock: commandFx.done,
  filter: ({ params }) => params.name === 'CreateJob',
  fn: ({ result }) => readMadeJob(result.result),
});
sample({
  clock: madeJob,
  filter: (made): made is Job => made !== null,
  fn: (made: Job) => [made],
  target: jobs.loaded,
});
sample({
  clock: madeJob,
  source: $touchedJobs,
  filter: (_, made) => made !== null,
  fn: (touched, made) => new Set(made === null ? touched : [...touched, made.id]),
  target: $touchedJobs,
});

function readMadeJob(result: unknown): Job | null {
  const record: unknown =
    typeof result === 'object' && result !== null ? (Reflect.get(result, 'job') ?? result) : null;
  const parsed = job.safeParse(record);
  return parsed.success ? parsed.data : null;
}

/** null until loaded. */
function totalOf(type: JobsQuery['type']) {
  const key = jobsKey({ type, page: 1, filters: {} });
  return combine($jobLists, (lists) => lists[key]?.total ?? null);
}
