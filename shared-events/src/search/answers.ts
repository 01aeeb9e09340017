import * as z from 'zod/mini';

/** `matchRate`: 1 equal, 0.75 its start, 0.5 the start of a word, 0.25 anywhere, less for a similar name. */
export const searchResultAnswer = z.object({
  resultID: z.string(),
  id: z.union([z.int(), z.string()]),
  type: z.enum(['job', 'invoice', 'client', 'setting']),
  name: z.string(),
  /** Further text that distinguishes the result: the client of a job or an invoice. */
  detail: z.nullable(z.string()),
  path: z.string(),
  matchRate: z.number(),
});
export type SearchResultAnswer = z.output<typeof searchResultAnswer>;
