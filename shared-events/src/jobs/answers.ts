import * as z from 'zod/mini';
import { rateAnswer } from '../catalogue/answers.ts';
import { calendarDateText } from '../ledger/scalars.ts';
import { jobRecord } from './record.ts';

/** The rate behind a converted value; day and source are null where no conversion was needed. */
export const exchangeAnswer = z.object({
  rate: z.number(),
  date: z.nullable(calendarDateText),
  source: z.nullable(z.string()),
});
export type ExchangeAnswer = z.output<typeof exchangeAnswer>;

/** A job as the HTTP API answers it: its record, amounts as numbers, and the names of what it points to. */
export const jobAnswer = z.object({
  ...z.required(jobRecord).shape,
  quantity: z.number(),
  rate: z.number(),
  value: z.number(),
  /** In the primary currency; null while its rate is missing. */
  converted_value: z.nullable(z.number()),
  /** Units of the job's currency for one of the primary currency. */
  exchangeRate: z.nullable(z.number()),
  exchange: z.nullable(exchangeAnswer),
  display_name: z.string(),
  /** What the client is called, also when it is deleted. */
  client_name: z.nullable(z.string()),
  job_type_name: z.nullable(z.string()),
  language_pair_name: z.nullable(z.string()),
  unit_name: z.nullable(z.string()),
  /** The number of the invoice that it is on. */
  invoice_number: z.nullable(z.string()),
});
export type JobAnswer = z.output<typeof jobAnswer>;

/** A choice of the filter of uninvoiced jobs: a client, and how many jobs the choice leaves in the list. */
export const uninvoicedClientAnswer = z.object({ client_id: z.int(), name: z.string(), jobs: z.int() });
export type UninvoicedClientAnswer = z.output<typeof uninvoicedClientAnswer>;

/** What commands on jobs answer: one job, or several when several were named. */
export const oneJobAnswer = z.object({ job: jobAnswer });
export const someJobsAnswer = z.union([oneJobAnswer, z.object({ jobs: z.array(jobAnswer) })]);

/** A new job, with the client's rate that it uses; null for a flat rate. */
export const newJobAnswer = z.object({ job: jobAnswer, rate: z.nullable(rateAnswer) });
