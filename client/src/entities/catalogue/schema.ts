import * as z from 'zod/mini';

export const jobType = z.object({ id: z.number(), name: z.string(), jobActivity: z.optional(z.number()) });
export type JobType = z.output<typeof jobType>;

export const languagePair = z.object({ id: z.number(), from: z.string(), to: z.string() });
export type LanguagePair = z.output<typeof languagePair>;

export const unit = z.object({
  id: z.number(),
  name: z.string(),
  singular: z.string(),
  quantityText: z.string(),
  rateText: z.string(),
  predefined: z._default(z.boolean(), false),
});
export type Unit = z.output<typeof unit>;

export const rate = z.object({
  id: z.number(),
  client_id: z.number(),
  job_type_id: z.number(),
  unit_id: z.number(),
  /** null: any language pair. */
  language_pair_id: z.nullable(z.number()),
  value: z.number(),
  currency: z.string(),
});
export type Rate = z.output<typeof rate>;
