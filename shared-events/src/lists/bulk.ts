import * as z from 'zod/mini';

/**
 * The answer of a command on many records that may leave out those that it cannot change: how many it was done to,
 * and the others with the reason.
 */
export const bulkAnswer = z.object({
  done: z.int(),
  skipped: z.array(z.object({ id: z.int(), reason: z.string() })),
});
export type BulkAnswer = z.output<typeof bulkAnswer>;
