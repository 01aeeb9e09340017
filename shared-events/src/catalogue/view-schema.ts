import { z } from 'zod';
import { jobTypeRecord, languagePairRecord, rateRecord, unitRecord } from './records.ts';
import type { JobTypeView, LanguagePairView, RateView, UnitView } from './view.ts';

/** Job types, language pairs, units and rates as the HTTP API answers them, for its description. */
export const jobTypeAnswer = jobTypeRecord.extend({ jobActivity: z.int() }) satisfies z.ZodType<JobTypeView>;

export const languagePairAnswer = languagePairRecord.extend({
  display: z.string(),
}) satisfies z.ZodType<LanguagePairView>;

export const unitAnswer = unitRecord satisfies z.ZodType<UnitView>;

export const rateAnswer = rateRecord.extend({ value: z.number() }) satisfies z.ZodType<RateView>;
