import * as z from 'zod/mini';
import { calendarDateText, currencyCode } from '../ledger/scalars.ts';

/** What a report counts: jobs by their day of completion, invoices by their date, or invoices by the day of payment. */
export const BASES = ['completed', 'invoiced', 'paid'] as const;
export type Basis = (typeof BASES)[number];

const months = z.array(z.number()).check(z.length(12));

/** The earnings from one client, by month, and the tax on top of their total; `client` is null for jobs without one. */
const series = z.object({
  client_id: z.nullable(z.int()),
  name: z.string(),
  values: months,
  total: z.number(),
  tax: z.number(),
});

/**
 * A job or an invoice in a figure. `converted_value` is null without an exchange rate; then it does not count.
 * Invoices have no job type and no quantity, jobs with a flat rate no quantity. `tax` comes on top of `value`.
 */
const reportRow = z.object({
  type: z.enum(['job', 'invoice', 'creditNote']),
  id: z.int(),
  name: z.string(),
  client_id: z.nullable(z.int()),
  client: z.string(),
  date: calendarDateText,
  job_type: z.nullable(z.string()),
  quantity: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  value: z.number(),
  tax: z.number(),
  currency: currencyCode,
  converted_value: z.nullable(z.number()),
  path: z.string(),
});
export type ReportRowAnswer = z.output<typeof reportRow>;

/**
 * A year of earnings in the primary currency, net of tax, by client and month; with the rows of one month when it was
 * requested. Payments are divided between net and tax as their invoice is. Jobs have no tax.
 */
export const reportAnswer = z.object({
  year: z.int(),
  currency: currencyCode,
  basis: z.enum(BASES),
  series: z.array(series),
  totals: months,
  total: z.number(),
  /** The tax by month, and of the year. */
  taxes: months,
  tax: z.number(),
  /** Currencies of amounts that are not counted, because there is no rate to the primary currency. */
  missingRates: z.array(z.object({ currency: currencyCode, count: z.int() })),
  revision: z.int(),
  /** Those of the requested month, the newest first, and how many more than the most that are listed there are. */
  rows: z.exactOptional(z.array(reportRow)),
  rowsLeftOut: z.exactOptional(z.int()),
});
export type ReportAnswer = z.output<typeof reportAnswer>;

/** What was counted and earned: the words of files, what they were weighted, and the amount in the primary currency. */
const wordSums = {
  jobs: z.int(),
  words: z.number(),
  weighted: z.number(),
  value: z.number(),
  /** What a word of the files earned, in the primary currency, with up to 4 decimals; null without words. */
  perWord: z.nullable(z.number()),
};

/**
 * The words of the jobs that were completed in a year, by client and language pair, those that earned most first. A job
 * without an analysis counts its own quantity when its unit counts words.
 */
export const wordsReportAnswer = z.object({
  year: z.int(),
  currency: currencyCode,
  rows: z.array(
    z.object({
      client_id: z.nullable(z.int()),
      client: z.string(),
      language_pair_id: z.nullable(z.int()),
      language_pair: z.nullable(z.string()),
      ...wordSums,
    }),
  ),
  total: z.object(wordSums),
  /** Currencies of jobs that are not counted, for want of a rate to the primary currency. */
  missingRates: z.array(z.object({ currency: currencyCode, count: z.int() })),
});
export type WordsReportAnswer = z.output<typeof wordsReportAnswer>;

/**
 * What became of the quotes with a date in a year, drafts left out. Amounts are in the primary currency. `share` is the
 * share, from 0 to 1, of those accepted among those accepted, declined and expired; null while there is none of them.
 */
export const quotesReportAnswer = z.object({
  year: z.int(),
  currency: currencyCode,
  statuses: z.array(
    z.object({
      status: z.enum(['accepted', 'declined', 'expired', 'sent']),
      count: z.int(),
      amount: z.number(),
    }),
  ),
  share: z.nullable(z.number()),
  missingRates: z.array(z.object({ currency: currencyCode, count: z.int() })),
});
export type QuotesReportAnswer = z.output<typeof quotesReportAnswer>;
