import * as z from 'zod/mini';
import { jobAnalysis } from '../cat/job-analysis.ts';
import { invoiceItem, invoiceRecord, SUM_FIELDS, WORD_FIELDS } from '../invoices/record.ts';
import { referenceFields } from '../invoices/references.ts';
import { jobRecord, priceTerms } from '../jobs/record.ts';
import { calendarDateText } from '../ledger/scalars.ts';

/** A line of a quote: a job to be. Its value is what a job with these figures has. */
export const quoteItem = z.strictObject({
  ...z.pick(invoiceItem, {
    id: true,
    name: true,
    detail: true,
    quantity: true,
    rate: true,
    value: true,
    bands: true,
  }).shape,
  ...z.pick(jobRecord, { job_type_id: true, language_pair_id: true, unit_id: true, deadline: true }).shape,
  /** Where the quantity comes from one; the job gets it. */
  analysis: z.exactOptional(jobAnalysis),
  /** Missing for a flat rate, and where there is none. */
  ...priceTerms,
});
export type QuoteItem = z.output<typeof quoteItem>;

/** What became of a quote. Days are in the user's time zone; its status follows from them (see status.ts). */
const outcome = {
  sent_at: z.nullable(calendarDateText),
  accepted_at: z.nullable(calendarDateText),
  declined_at: z.nullable(calendarDateText),
  declineReason: z.string(),
  /** The lines that the client accepted, with their names at that time. */
  acceptedItems: z.array(z.pick(quoteItem, { id: true, name: true })),
  /** The jobs that were made of them. */
  job_ids: z.array(jobRecord.shape.id),
};

const { id, number, client_id, client_name, date, reference, billingInformation, billTo } =
  invoiceRecord.shape;

/** The number stays with a quote, and the client too. */
const fixed = { id, number, client_id, client_name };

/** What a quote says: a document as an invoice is, with a price that is valid until a day. */
const quoteDocument = z.strictObject({
  date,
  validUntil: z.nullable(calendarDateText),
  reference,
  ...referenceFields,
  billingInformation,
  billTo,
  items: z.array(quoteItem),
  ...z.pick(invoiceRecord, { ...SUM_FIELDS, ...WORD_FIELDS }).shape,
  /** Sanitised HTML, as the terms. */
  notes: z.string(),
  terms: z.string(),
});

/** A quote in the ledger. Amounts are decimal text in its currency. */
export const quoteRecord = z.strictObject({
  ...fixed,
  ...quoteDocument.shape,
  ...outcome,
  ...z.pick(invoiceRecord, { created_at: true, deleted_at: true }).shape,
});
export type QuoteRecord = z.output<typeof quoteRecord>;

/** The fields that EditQuote may change. */
export const quoteEditableFields = z.partial(quoteDocument);

const quoteOutcome = z.strictObject(outcome);
export type QuoteOutcome = z.output<typeof quoteOutcome>;

/** Some of the fields that say what became of a quote. */
export const someQuoteOutcome = z.partial(quoteOutcome);

/** What a new quote is: a draft. */
export const DRAFT_QUOTE: QuoteOutcome = {
  sent_at: null,
  accepted_at: null,
  declined_at: null,
  declineReason: '',
  acceptedItems: [],
  job_ids: [],
};
