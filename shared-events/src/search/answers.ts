import * as z from 'zod/mini';
import { calendarDateText, currencyCode } from '../ledger/scalars.ts';
import { QUOTE_STATUSES } from '../quotes/status.ts';

/** `matchRate`: 1 equal, 0.75 its start, 0.5 the start of a word, 0.25 anywhere, less for a similar name. */
export const searchResultAnswer = z.object({
  resultID: z.string(),
  /** A contact has the id of its client. */
  id: z.union([z.int(), z.string()]),
  type: z.enum(['job', 'invoice', 'creditNote', 'quote', 'client', 'contact', 'project', 'setting']),
  name: z.string(),
  /** Further text that distinguishes the result: the client of a job, an invoice, a contact or a project. */
  detail: z.nullable(z.string()),
  path: z.string(),
  matchRate: z.number(),
});
export type SearchResultAnswer = z.output<typeof searchResultAnswer>;

export type SearchResultType = SearchResultAnswer['type'];

/** The status of a found job, invoice or quote. */
const foundStatus = z.enum([
  'active',
  'late',
  'onHold',
  'completed',
  'invoiced',
  'open',
  'partlyPaid',
  'overdue',
  'paid',
  ...QUOTE_STATUSES,
]);
export type FoundStatus = z.output<typeof foundStatus>;

/** A result with what tells it apart; null where the record has none. */
const foundRecordAnswer = z.object({
  ...searchResultAnswer.shape,
  /** The value of a job or the total of a document in its own currency, the value of a project in the primary one. */
  amount: z.nullable(z.object({ currency: currencyCode, value: z.number() })),
  status: z.nullable(foundStatus),
  client: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** The number of jobs of a project. */
  jobs: z.nullable(z.int()),
  /**
   * The day of a document; of a job that of its completion, or else of its deadline. Servers of former versions answer
   * neither it nor the number of the invoice that a job is on.
   */
  date: z.optional(z.nullable(calendarDateText)),
  invoice: z.optional(z.nullable(z.string())),
});
export type FoundRecordAnswer = z.output<typeof foundRecordAnswer>;

/** The year and the client that a text names, by which jobs and invoices were found too; null for what it doesn't name. */
const searchFilters = z.object({ year: z.nullable(z.int()), client: z.nullable(z.string()) });
export type SearchFilters = z.output<typeof searchFilters>;

/** The best matches of each type, and how many there are of each. */
export const searchAllAnswer = z.object({
  results: z.array(foundRecordAnswer),
  counts: z.object({
    job: z.int(),
    invoice: z.int(),
    client: z.int(),
    contact: z.int(),
    project: z.int(),
    setting: z.int(),
    /** Servers of former versions count neither. */
    quote: z.optional(z.int()),
    creditNote: z.optional(z.int()),
  }),
  /** Null for a text that names neither; servers of former versions answer none. */
  filters: z.optional(z.nullable(searchFilters)),
});
export type SearchAllAnswer = z.output<typeof searchAllAnswer>;
