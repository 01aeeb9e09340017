import { type LateJobsAnswer, lateJobsAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { createStore, sample } from 'effector';
import { serverEffect } from '#shared/api/server-effect.ts';
import { ledgerMoved, readLater } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { $now } from '../settings/model.ts';

const loadLateJobsFx = serverEffect((server) => server.request('/api/job/late', { answer: lateJobsAnswer }));

const $lateJobs = createStore<LateJobsAnswer | null>(null)
  .on(loadLateJobsFx.doneData, (_, late) => late)
  .reset(recordsReset);

/** How many active jobs are late; null until it is loaded. */
export const $lateCount = $lateJobs.map((late) => late?.count ?? null);

sample({
  clock: ledgerMoved,
  fn: () => undefined,
  target: loadLateJobsFx,
});
readLater(loadLateJobsFx, undefined);
/** A deadline has passed while the app was open. */
sample({
  clock: $now,
  source: $lateJobs,
  filter: (late, now) => late?.next !== undefined && late.next !== null && Date.parse(late.next) < now,
  fn: () => undefined,
  target: loadLateJobsFx,
});
