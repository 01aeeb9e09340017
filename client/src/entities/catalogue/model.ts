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
import { sample } from 'effector';
import * as z from 'zod/mini';
import { serverEffect } from '#shared/api/server-effect.ts';
import { createRecords } from '#shared/lib/records/create-records.ts';
import { listState } from '#shared/lib/records/list-state.ts';
import { presentRecords } from '#shared/lib/records/present-records.ts';
import { storeCreated } from '#shared/lib/records/store-created.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

export const jobTypes = createRecords<JobTypeAnswer>('jobType');
export const languagePairs = createRecords<LanguagePairAnswer>('languagePair');
export const units = createRecords<UnitAnswer>('unit');
const rates = createRecords<RateAnswer>('rate');

export const loadJobTypesFx = serverEffect((server) =>
  server.request('/api/job_type', { answer: z.array(jobTypeAnswer) }),
);
export const loadLanguagePairsFx = serverEffect((server) =>
  server.request('/api/language_pair', { answer: z.array(languagePairAnswer) }),
);
export const loadUnitsFx = serverEffect((server) =>
  server.request('/api/unit', { answer: z.array(unitAnswer) }),
);

/** The rates that apply to a client, by its id: its own and the price list; or the price list alone. */
export const ratesQuery = createServerQuery(
  (server, of: number | 'own') =>
    server.request('/api/rate', {
      query: of === 'own' ? { own: 1 } : { client_id: of },
      answer: z.array(rateAnswer),
    }),
  {
    keyOf: String,
  },
);
export const loadRatesFx = ratesQuery.loadFx;
/** Why nothing is priced yet: without them it would be free of charge. */
export const WAITING_FOR_RATES = "The client's rates are being read";

sample({ clock: loadJobTypesFx.doneData, target: jobTypes.replaced });
sample({ clock: loadLanguagePairsFx.doneData, target: languagePairs.replaced });
sample({ clock: loadUnitsFx.doneData, target: units.replaced });
sample({
  clock: loadRatesFx.done,
  source: rates.$saved,
  fn: (all, { params, result }) => [
    ...[...all.values()].filter(({ client_id }) => client_id !== params && client_id !== null),
    ...result,
  ],
  target: rates.replaced,
});

storeCreated('jobType', jobTypeAnswer, jobTypes.loaded);
storeCreated('languagePair', languagePairAnswer, languagePairs.loaded);
storeCreated('unit', unitAnswer, units.loaded);
storeCreated('rate', rateAnswer, rates.loaded);

export const $jobTypes = presentRecords(jobTypes.$byId);
export const $languagePairs = presentRecords(languagePairs.$byId);
export const $units = presentRecords(units.$byId);
export const $rates = presentRecords(rates.$byId);

export const { $isLoaded: $jobTypesLoaded, $hasFailed: $jobTypesFailed } = listState(loadJobTypesFx);
export const { $isLoaded: $languagePairsLoaded, $hasFailed: $languagePairsFailed } =
  listState(loadLanguagePairsFx);
export const { $isLoaded: $unitsLoaded, $hasFailed: $unitsFailed } = listState(loadUnitsFx);
