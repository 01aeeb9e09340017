import * as z from 'zod/mini';
import { languageTexts } from '../languages/language-texts.ts';
import { amountText, currencyCode, instantText, recordId } from '../ledger/scalars.ts';

export const jobTypeRecord = z.strictObject({
  id: recordId,
  name: z.string().check(z.minLength(1)),
  texts: z.exactOptional(languageTexts),
  deleted_at: z.nullable(instantText),
});
export type JobTypeRecord = z.output<typeof jobTypeRecord>;

export const jobTypeEditableFields = z.pick(jobTypeRecord, { name: true });

export const languagePairRecord = z.strictObject({
  id: recordId,
  from: z.string().check(z.minLength(1)),
  to: z.string().check(z.minLength(1)),
  deleted_at: z.nullable(instantText),
});
export type LanguagePairRecord = z.output<typeof languagePairRecord>;

export const languagePairEditableFields = z.partial(z.pick(languagePairRecord, { from: true, to: true }));

export const unitRecord = z.strictObject({
  id: recordId,
  /** "Words" */
  name: z.string().check(z.minLength(1)),
  /** "word", as in "Rate per word" */
  singular: z.string().check(z.minLength(1)),
  /** "Word count" */
  quantityText: z.string().check(z.minLength(1)),
  /** "Rate per word" */
  rateText: z.string().check(z.minLength(1)),
  /** Its name on invoices. */
  texts: z.exactOptional(languageTexts),
  predefined: z.boolean(),
  deleted_at: z.nullable(instantText),
});
export type UnitRecord = z.output<typeof unitRecord>;

export const unitEditableFields = z.partial(
  z.pick(unitRecord, { name: true, singular: true, quantityText: true, rateText: true }),
);

export const rateRecord = z.strictObject({
  id: recordId,
  /** null: the user's own price list, for clients without such a rate. */
  client_id: z.nullable(recordId),
  job_type_id: recordId,
  unit_id: recordId,
  /** null: any language pair. */
  language_pair_id: z.nullable(recordId),
  value: amountText,
  currency: currencyCode,
  /** The least that a job at this rate costs. */
  minimum: z.exactOptional(z.nullable(amountText)),
  deleted_at: z.nullable(instantText),
});
export type RateRecord = z.output<typeof rateRecord>;

/** The version of the events that hold rates: 2 brought rates without a client, 3 minimum fees. */
export const RATE_VERSION = 3;

export const rateEditableFields = z.partial(
  z.pick(rateRecord, {
    job_type_id: true,
    unit_id: true,
    language_pair_id: true,
    value: true,
    currency: true,
    minimum: true,
  }),
);
