import { z } from 'zod';
import {
  amountText,
  calendarDateText,
  currencyCode,
  deadlineText,
  exchangeRateText,
  instantText,
  recordId,
} from '../ledger/scalars.ts';

/**
 * The rate that turned a document's currency into the primary currency `to`: units of the document's currency
 * for one unit of `to`, so that converted = value / rate. `date` is the day of the rate, `source` who gave it
 * ("ECB", "manual").
 */
export const exchange = z.strictObject({
  to: currencyCode,
  rate: exchangeRateText,
  date: calendarDateText,
  source: z.string(),
});
export type Exchange = z.output<typeof exchange>;

/** A job as the ledger holds it. Amounts are decimal text in the job's own currency. */
export const jobRecord = z.strictObject({
  id: recordId,
  name: z.string().nullable(),
  client_id: recordId.nullable(),
  job_type_id: recordId.nullable(),
  language_pair_id: recordId.nullable(),
  unit_id: recordId.nullable(),
  quantity: amountText,
  rate: amountText,
  flat_rate: z.boolean(),
  value: amountText,
  currency: currencyCode,
  exchange: exchange.nullable(),
  deadline: deadlineText.nullable(),
  on_hold: z.boolean(),
  /** The day of completion in the user's time zone. */
  completed_at: calendarDateText.nullable(),
  invoiced: z.boolean(),
  invoice_id: recordId.nullable(),
  /** Sanitised HTML. */
  notes: z.string(),
  created_at: instantText,
  deleted_at: instantText.nullable(),
});
export type JobRecord = z.output<typeof jobRecord>;

/** The fields that EditJob may change (notes travel as a splice, status by commands of its own). */
export const jobEditableFields = jobRecord
  .pick({
    name: true,
    client_id: true,
    job_type_id: true,
    language_pair_id: true,
    unit_id: true,
    quantity: true,
    rate: true,
    flat_rate: true,
    value: true,
    currency: true,
    exchange: true,
    deadline: true,
  })
  .partial();
