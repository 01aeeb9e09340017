import * as z from 'zod/mini';
import { invoiceAnswer } from '../invoices/answers.ts';
import { jobAnswer } from '../jobs/answers.ts';
import { currencyCode } from '../ledger/scalars.ts';

/** The most jobs of each list of an overview. */
export const MAX_JOBS_IN_OVERVIEW = 100;

/** The most invoices of an overview. */
export const MAX_INVOICES_IN_OVERVIEW = 5;

const sum = z.object({ count: z.int(), amount: z.number() });

/**
 * What stands between the account and a client at present. Amounts are in the primary currency. Lists are bounded:
 * open jobs by deadline, uninvoiced ones and invoices with the newest first; the sums are of everything.
 */
export const clientOverviewAnswer = z.object({
  currency: currencyCode,
  /** The jobs that were completed in this calendar year. */
  thisYear: z.number(),
  /** Their part of those of all clients, 0 to 1; null when there are none. */
  shareOfYear: z.nullable(z.number()),
  uninvoiced: sum,
  /** The unpaid invoices; `overdue` is a part of them. */
  open: sum,
  overdue: sum,
  /** The days since the due date of the oldest overdue invoice; null when none is overdue. */
  oldestOverdueDays: z.nullable(z.int()),
  /** The unpaid invoices by the days since their due date; `from` null: not due yet, or without a due date. */
  ageing: z.array(z.object({ from: z.nullable(z.int()), to: z.nullable(z.int()), amount: z.number() })),
  /** How many days after their date the paid invoices were paid, on average; null when none was paid. */
  daysToPay: z.nullable(z.int()),
  /** What the client paid too much and has not used, by currency. */
  credit: z.array(z.object({ currency: currencyCode, amount: z.number() })),
  openJobs: z.array(jobAnswer),
  openJobsValue: z.number(),
  uninvoicedJobs: z.array(jobAnswer),
  invoices: z.array(invoiceAnswer),
  counts: z.object({ jobs: z.int(), openJobs: z.int(), invoices: z.int() }),
  /** Currencies of jobs and invoices that are in no sum, because there is no rate to the primary currency. */
  missingRates: z.array(z.object({ currency: currencyCode, count: z.int() })),
});
export type ClientOverviewAnswer = z.output<typeof clientOverviewAnswer>;
