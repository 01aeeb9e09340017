import * as z from 'zod/mini';
import { attachmentAnswer } from '../attachments/answers.ts';
import { rateAnswer } from '../catalogue/answers.ts';
import { calendarDateText, currencyCode, instantText } from '../ledger/scalars.ts';
import { bulkAnswer, changedRecords } from '../lists/bulk.ts';
import { jobRecord } from './record.ts';

/** The rate of a converted value; day and source are null where no conversion was needed. */
export const exchangeAnswer = z.object({
  rate: z.number(),
  date: z.nullable(calendarDateText),
  source: z.nullable(z.string()),
});
export type ExchangeAnswer = z.output<typeof exchangeAnswer>;

/** A job as the HTTP API answers it: its record, amounts as numbers, and the names of the records that it refers to. */
export const jobAnswer = z.object({
  ...z.required(jobRecord).shape,
  quantity: z.number(),
  rate: z.number(),
  value: z.number(),
  minimum: z.nullable(z.number()),
  /** In the primary currency; null without an exchange rate. */
  converted_value: z.nullable(z.number()),
  /** Units of the job's currency for one unit of the primary currency. */
  exchangeRate: z.nullable(z.number()),
  exchange: z.nullable(exchangeAnswer),
  display_name: z.string(),
  /** The name of the client, even if it is deleted. */
  client_name: z.nullable(z.string()),
  job_type_name: z.nullable(z.string()),
  language_pair_name: z.nullable(z.string()),
  unit_name: z.nullable(z.string()),
  project_name: z.nullable(z.string()),
  /** The files of the job, in the order of their upload. */
  attachments: z.array(attachmentAnswer),
  /** The number of the job's invoice. */
  invoice_number: z.nullable(z.string()),
  /** In lists: whether texts and files are only the first ones; `GET /api/job/{id}` answers the whole job. */
  cut: z.exactOptional(z.boolean()),
});
export type JobAnswer = z.output<typeof jobAnswer>;

/** A choice in the filter of uninvoiced jobs: a client, and how many jobs of it the list contains. */
export const uninvoicedClientAnswer = z.object({ client_id: z.int(), name: z.string(), jobs: z.int() });
export type UninvoicedClientAnswer = z.output<typeof uninvoicedClientAnswer>;

/** How many active jobs are late, and when the next one will be; `next` is null when no deadline lies ahead. */
export const lateJobsAnswer = z.object({ count: z.int(), next: z.nullable(instantText) });
export type LateJobsAnswer = z.output<typeof lateJobsAnswer>;

/** The sum of the jobs that were completed in this month, in the primary currency. */
export const monthTotalAnswer = z.object({ total: z.number(), currency: currencyCode });
export type MonthTotalAnswer = z.output<typeof monthTotalAnswer>;

/** The answers of commands on jobs: one job, the ids when several were sent, or what was left out with `skip`. */
export const oneJobAnswer = z.object({ job: jobAnswer });
export const someJobsAnswer = z.union([oneJobAnswer, changedRecords, bulkAnswer]);

/** A new job, with the client's rate that it uses; null for a flat rate. */
export const newJobAnswer = z.object({ job: jobAnswer, rate: z.nullable(rateAnswer) });
