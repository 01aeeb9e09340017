import { z } from 'zod';
import { calendarDateText } from '../ledger/scalars.ts';
import { jobRecord } from './record.ts';
import type { ExchangeView, JobView } from './view.ts';

/** The rate behind a converted value; day and source are null where no conversion was needed. */
export const exchangeAnswer = z.strictObject({
  rate: z.number(),
  date: calendarDateText.nullable(),
  source: z.string().nullable(),
}) satisfies z.ZodType<ExchangeView>;

/** A job as the HTTP API answers it, for its description. Answers are not checked with it while they are given. */
export const jobAnswer = jobRecord.extend({
  quantity: z.number(),
  rate: z.number(),
  value: z.number(),
  converted_value: z.number().nullable(),
  exchangeRate: z.number().nullable(),
  exchange: exchangeAnswer.nullable(),
  display_name: z.string(),
  client_name: z.string().nullable(),
  job_type_name: z.string().nullable(),
  language_pair_name: z.string().nullable(),
  unit_name: z.string().nullable(),
  invoice_number: z.string().nullable(),
}) satisfies z.ZodType<JobView>;
