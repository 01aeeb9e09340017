import * as z from 'zod/mini';
import { jobTypeRecord, languagePairRecord, rateRecord, unitRecord } from './records.ts';

/** A job type as the HTTP API answers it. `jobActivity`: the number of its jobs that are not deleted. */
export const jobTypeAnswer = z.object({ ...jobTypeRecord.shape, jobActivity: z.int() });
export type JobTypeAnswer = z.output<typeof jobTypeAnswer>;

/** A language pair as the HTTP API answers it. */
export const languagePairAnswer = z.object({ ...languagePairRecord.shape, display: z.string() });
export type LanguagePairAnswer = z.output<typeof languagePairAnswer>;

/** A unit as the HTTP API answers it. */
export const unitAnswer = z.object(unitRecord.shape);
export type UnitAnswer = z.output<typeof unitAnswer>;

/** A rate as the HTTP API answers it. */
export const rateAnswer = z.object({
  ...rateRecord.shape,
  value: z.number(),
  minimum: z.nullable(z.number()),
});
export type RateAnswer = z.output<typeof rateAnswer>;

/** The answers of commands on job types, language pairs, units and rates. */
export const oneJobTypeAnswer = z.object({ jobType: jobTypeAnswer });
export const oneLanguagePairAnswer = z.object({ languagePair: languagePairAnswer });
export const oneUnitAnswer = z.object({ unit: unitAnswer });
export const oneRateAnswer = z.object({ rate: rateAnswer });
