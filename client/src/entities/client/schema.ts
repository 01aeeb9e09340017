import * as z from 'zod/mini';

export const client = z.object({
  id: z.number(),
  name: z.string(),
  currency: z.nullable(z.string()),
  /** null: never chosen. */
  invoicing: z.nullable(z.boolean()),
  settings: z._default(z.record(z.string(), z.unknown()), {}),
  jobActivity: z.optional(z.number()),
  deleted_at: z.nullish(z.string()),
});
export type Client = z.output<typeof client>;

/** How often a client's jobs use each job type and language pair, by id. */
export const clientUsage = z.object({
  jobTypes: z.record(z.string(), z.number()),
  languagePairs: z.record(z.string(), z.number()),
});
export type ClientUsage = z.output<typeof clientUsage>;

/** Two letters for a client: "Lingua Nord GmbH" is LN. */
export function monogram(name: string): string {
  const words = name.split(/[\s&,.-]+/).filter((word) => /\p{L}|\d/u.test(word));
  const letters =
    words.length > 1 ? `${words[0]?.[0] ?? ''}${words[1]?.[0] ?? ''}` : (words[0] ?? '').slice(0, 2);
  return letters.toUpperCase();
}
