import { z } from 'zod';

const LONGEST_QUERY = 2_000;

/** The records of a list that match a filter, in place of their ids in a command. */
export const recordFilter = z.strictObject({
  /** The query string of the list, such as `type=active&client=3`, without paging and order. */
  query: z.string().max(LONGEST_QUERY),
  /** The revision at which the user saw the list. Records that others changed later are left out or refused. */
  revision: z.int().min(0),
});
export type RecordFilter = z.output<typeof recordFilter>;

/** The lists whose records commands can name by a filter. */
export type FilteredList = 'jobs' | 'invoices' | 'quotes';

/**
 * The ids of the records that match a filter, at most `most`, from read models that have reached its revision.
 * @throws Rejected malformed for a filter that the list does not have, conflict when the ledger ends before the
 * revision, unavailable while the read models are behind it
 */
export type FindMatching = (
  accountId: string,
  list: FilteredList,
  filter: RecordFilter,
  most: number,
) => Promise<number[]>;
