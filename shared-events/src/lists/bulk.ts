import * as z from 'zod/mini';
import type { FilteredList } from './record-filter.ts';

/** The most records of one command. Each invoice has events and an audit trail of its own. */
export const MAX_RECORDS = { jobs: 10_000, invoices: 500, quotes: 500 } as const satisfies Record<
  FilteredList,
  number
>;

/** The answer of a command on several records: which they are, and how many. The records are read from the lists. */
export const changedRecords = z.object({ ids: z.array(z.int()), count: z.int() });
export type ChangedRecords = z.output<typeof changedRecords>;

/**
 * The answer of a command on many records that may leave out those that it cannot change: how many it was done to,
 * and the others with the reason.
 */
export const bulkAnswer = z.object({
  done: z.int(),
  skipped: z.array(z.object({ id: z.int(), reason: z.string() })),
});
export type BulkAnswer = z.output<typeof bulkAnswer>;
