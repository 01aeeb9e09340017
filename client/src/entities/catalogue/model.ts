import {
  type JobTypeAnswer,
  jobTypeAnswer,
  type LanguagePairAnswer,
  languagePairAnswer,
  type RateAnswer,
  rateAnswer,
  type UnitAnswer,
  unitAnswer,
} from '@ledgerline/shared-events/catalogue/answers.ts';
import { attach, createEvent, createStore, type Effect, type Store, sample } from 'effector';
import * as z from 'zod/mini';
import { $server } from '#shared/api/server.ts';
import { redoFx, undoFx } from '#shared/lib/commands/model.ts';
import { accountOpened, ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { createRecords } from '#shared/lib/records/create-records.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { presentRecords } from '#shared/lib/records/present-records.ts';
import { storeCreated } from '#shared/lib/records/store-created.ts';

export const jobTypes = createRecords<JobTypeAnswer>('jobType');
export const languagePairs = createRecords<LanguagePairAnswer>('languagePair');
export const units = createRecords<UnitAnswer>('unit');
const rates = createRecords<RateAnswer>('rate');

export const loadJobTypesFx = attach({
  source: $server,
  effect: (server) => server.request('/api/job_type', { answer: z.array(jobTypeAnswer) }),
});
export const loadLanguagePairsFx = attach({
  source: $server,
  effect: (server) => server.request('/api/language_pair', { answer: z.array(languagePairAnswer) }),
});
export const loadUnitsFx = attach({
  source: $server,
  effect: (server) => server.request('/api/unit', { answer: z.array(unitAnswer) }),
});

/** Loads the rates of one client. */
export const loadRatesFx = attach({
  source: $server,
  effect: (server, clientId: number) =>
    server.request('/api/rate', { query: { client_id: clientId }, answer: z.array(rateAnswer) }),
});

sample({ clock: loadJobTypesFx.doneData, target: jobTypes.replaced });
sample({ clock: loadLanguagePairsFx.doneData, target: languagePairs.replaced });
sample({ clock: loadUnitsFx.doneData, target: units.replaced });
sample({
  clock: loadRatesFx.done,
  source: rates.$saved,
  fn: (all, { params, result }) => [
    ...[...all.values()].filter((one) => one.client_id !== params),
    ...result,
  ],
  target: rates.replaced,
});

/** The rates of a client appeared on the screen; the second event says that they left it. */
export const ratesOpened = createEvent<number>();
export const ratesClosed = createEvent();

const $ratesOf = createStore<number | null>(null)
  .on(ratesOpened, (_, clientId) => clientId)
  .reset(ratesClosed);

sample({ clock: ratesOpened, target: loadRatesFx });
sample({
  clock: [accountOpened, ledgerMoved, undoFx.done, redoFx.done],
  source: $ratesOf,
  filter: (clientId): clientId is number => clientId !== null,
  target: loadRatesFx,
});

storeCreated('jobType', jobTypeAnswer, jobTypes.loaded);
storeCreated('languagePair', languagePairAnswer, languagePairs.loaded);
storeCreated('unit', unitAnswer, units.loaded);
storeCreated('rate', rateAnswer, rates.loaded);

export const $jobTypes = presentRecords(jobTypes.$byId);
export const $languagePairs = presentRecords(languagePairs.$byId);
export const $units = presentRecords(units.$byId);
export const $rates = presentRecords(rates.$byId);

export const $jobTypesFailed = failedBy(loadJobTypesFx);
export const $languagePairsFailed = failedBy(loadLanguagePairsFx);

/** Ids of the clients whose rates are loaded. */
export const $ratesLoaded = createStore<readonly number[]>([])
  .on(loadRatesFx.done, (existing, { params }) =>
    existing.includes(params) ? existing : [...existing, params],
  )
  .reset(recordsReset);

/** The client whose rates could not be loaded and have never been loaded before; null otherwise. */
export const $ratesFailed = createStore<number | null>(null).on(loadRatesFx.done, (failed, { params }) =>
  failed === params ? null : failed,
);

sample({
  clock: loadRatesFx.fail,
  source: $ratesLoaded,
  filter: (existing, { params }) => !existing.includes(params),
  fn: (_, { params }) => params,
  target: $ratesFailed,
});

/** Whether a list failed to load and was never loaded before. A loaded list stays when a refresh fails. */
function failedBy<T>(fx: Effect<void, T>): Store<boolean> {
  const $isLoaded = createStore(false)
    .on(fx.done, () => true)
    .reset(recordsReset);
  const $hasFailed = createStore(false).reset(fx.done, recordsReset);
  sample({
    clock: fx.fail,
    source: $isLoaded,
    filter: (isLoaded) => !isLoaded,
    fn: () => true,
    target: $hasFailed,
  });
  return $hasFailed;
}
