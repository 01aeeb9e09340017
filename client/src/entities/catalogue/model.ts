import { combine, createEffect, createStore, type Effect, type Store, sample } from 'effector';
import * as z from 'zod/mini';
import { request } from '../../shared/api/request.ts';
import { createRecords, type RecordMap } from '../../shared/lib/records/index.ts';
import { jobType, languagePair, type Rate, rate, unit } from './schema.ts';

export const jobTypes = createRecords<z.output<typeof jobType>>('jobType');
export const languagePairs = createRecords<z.output<typeof languagePair>>('languagePair');
export const units = createRecords<z.output<typeof unit>>('unit');
export const rates = createRecords<Rate>('rate');

export const loadJobTypesFx = createEffect(() => request('/api/job_type', { answer: z.array(jobType) }));
export const loadLanguagePairsFx = createEffect(() =>
  request('/api/language_pair', { answer: z.array(languagePair) }),
);
export const loadUnitsFx = createEffect(() => request('/api/unit', { answer: z.array(unit) }));

/** The rates of one client. */
export const loadRatesFx = createEffect((clientId: number) =>
  request('/api/rate', { query: { client_id: clientId }, answer: z.array(rate) }),
);

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

export const $jobTypes = listOf(jobTypes.$byId);
export const $languagePairs = listOf(languagePairs.$byId);
export const $units = listOf(units.$byId);

export const $jobTypesFailed = failedBy(loadJobTypesFx);
export const $languagePairsFailed = failedBy(loadLanguagePairsFx);

/** Records on the way to deletion carry `deleted_at` from their patch: they are shown no more. */
function listOf<T extends { id: number }>($records: Store<RecordMap<T>>): Store<readonly T[]> {
  return combine($records, (records) =>
    [...records.values()].filter((record) => (Reflect.get(record, 'deleted_at') ?? null) === null),
  );
}

function failedBy<T>(fx: Effect<void, T>): Store<boolean> {
  return createStore(false)
    .on(fx.fail, () => true)
    .on(fx.done, () => false);
}
