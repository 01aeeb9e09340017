import { z } from 'zod';
import { amountText, currencyCode, instantText, recordId } from '../ledger/scalars.ts';

export const jobTypeRecord = z.strictObject({
  id: recordId,
  name: z.string().min(1),
  deleted_at: instantText.nullable(),
});
export type JobTypeRecord = z.output<typeof jobTypeRecord>;

export const languagePairRecord = z.strictObject({
  id: recordId,
  from: z.string().min(1),
  to: z.string().min(1),
  deleted_at: instantText.nullable(),
});
export type LanguagePairRecord = z.output<typeof languagePairRecord>;

export const unitRecord = z.strictObject({
  id: recordId,
  /** "Words" */
  name: z.string().min(1),
  /** "word", as in "Rate per word" */
  singular: z.string().min(1),
  /** "Word count" */
  quantityText: z.string().min(1),
  /** "Rate per word" */
  rateText: z.string().min(1),
  predefined: z.boolean(),
  deleted_at: instantText.nullable(),
});
export type UnitRecord = z.output<typeof unitRecord>;

export const rateRecord = z.strictObject({
  id: recordId,
  client_id: recordId,
  job_type_id: recordId,
  unit_id: recordId,
  /** null: any language pair. */
  language_pair_id: recordId.nullable(),
  value: amountText,
  currency: currencyCode,
  deleted_at: instantText.nullable(),
});
export type RateRecord = z.output<typeof rateRecord>;
