import * as z from 'zod/mini';
import { jobAnalysis } from '../cat/job-analysis.ts';
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
 * The rate that converted a document to the primary currency `to`: units of the document's currency for one unit of
 * `to`, so that converted = value / rate. `date` is the day of the rate, `source` its source ("ECB", "manual").
 */
export const exchange = z.strictObject({
  to: currencyCode,
  rate: exchangeRateText,
  date: calendarDateText,
  source: z.string(),
});
export type Exchange = z.output<typeof exchange>;

/** What sets a job apart from others; null is as any other. */
export const jobPriority = z.nullable(z.enum(['high', 'low']));

/** A page that belongs to a job, such as its task in the client's portal. Without a title its address is shown. */
const jobLink = z.strictObject({ title: z.string(), url: z.string() });

/** A surcharge on the value of work, in percent: "Rush", 50. */
export const surcharge = z.strictObject({ name: z.string().check(z.minLength(1)), percent: amountText });
export type Surcharge = z.output<typeof surcharge>;

/** The surcharges that an account offers for its jobs. */
export const savedSurcharges = z.array(z.strictObject({ id: recordId, ...surcharge.shape }));
export type SavedSurcharge = z.output<typeof savedSurcharges>[number];

/** The least that work costs in its currency, null for nothing, and what comes on top of its value. */
export const priceTerms = {
  minimum: z.exactOptional(z.nullable(amountText)),
  surcharges: z.exactOptional(z.array(surcharge)),
};

/** A job in the ledger. Amounts are decimal text in the job's own currency. */
export const jobRecord = z.strictObject({
  id: recordId,
  name: z.nullable(z.string()),
  client_id: z.nullable(recordId),
  job_type_id: z.nullable(recordId),
  language_pair_id: z.nullable(recordId),
  unit_id: z.nullable(recordId),
  quantity: amountText,
  rate: amountText,
  flat_rate: z.boolean(),
  value: amountText,
  currency: currencyCode,
  exchange: z.nullable(exchange),
  deadline: z.nullable(deadlineText),
  on_hold: z.boolean(),
  /** The day of completion in the user's time zone. */
  completed_at: z.nullable(calendarDateText),
  invoiced: z.boolean(),
  invoice_id: z.nullable(recordId),
  /** Sanitised HTML. */
  notes: z.string(),
  priority: z.exactOptional(jobPriority),
  /** The client's number of the order. */
  reference: z.exactOptional(z.nullable(z.string())),
  links: z.exactOptional(z.array(jobLink)),
  project_id: z.exactOptional(z.nullable(recordId)),
  /** The analysis that the quantity came from. */
  analysis: z.exactOptional(z.nullable(jobAnalysis)),
  ...priceTerms,
  created_at: instantText,
  deleted_at: z.nullable(instantText),
});
export type JobRecord = z.output<typeof jobRecord>;

/**
 * The version of the events that hold fields of jobs. A new field is optional in `jobRecord` and raises it: jobs of
 * earlier versions have no such field, in the ledger, in snapshots and in rows.
 */
export const JOB_VERSION = 5;

/** What a job has as long as nothing else is sent. Its currency is that of its client or account. */
export const BLANK_JOB: Required<Omit<JobRecord, 'id' | 'currency' | 'created_at'>> = {
  name: null,
  client_id: null,
  job_type_id: null,
  language_pair_id: null,
  unit_id: null,
  quantity: '0',
  rate: '0',
  flat_rate: false,
  value: '0',
  exchange: null,
  deadline: null,
  on_hold: false,
  completed_at: null,
  invoiced: false,
  invoice_id: null,
  notes: '',
  priority: null,
  reference: null,
  links: [],
  project_id: null,
  analysis: null,
  minimum: null,
  surcharges: [],
  deleted_at: null,
};

type IdentifiedJob = Pick<JobRecord, 'id' | 'currency' | 'created_at'> & Partial<JobRecord>;

/**
 * A blank job whose fields are in the order of their schema. It's copied, since V8 keeps the first object that a schema
 * makes as a dictionary, which takes twenty times as long to spread.
 */
const ORDERED_JOB: JobRecord = {
  ...jobRecord.parse({ ...BLANK_JOB, id: 1, currency: 'EUR', created_at: '2026-01-01T00:00:00.000Z' }),
};

/**
 * A job with what is not given left blank, its fields in the order of their schema: the history lists the fields of a
 * record in the order in which the ledger has them, and events that are read through the schema have that order.
 */
export function wholeJob(fields: IdentifiedJob): JobRecord {
  return { ...ORDERED_JOB, ...fields };
}

/** The fields that EditJob may change (notes are stored as a splice, and the status has events of its own). */
export const jobEditableFields = z.partial(
  z.pick(jobRecord, {
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
    priority: true,
    reference: true,
    links: true,
    project_id: true,
    analysis: true,
    minimum: true,
    surcharges: true,
  }),
);
