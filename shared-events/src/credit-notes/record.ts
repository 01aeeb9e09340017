import * as z from 'zod/mini';
import { invoiceItem, invoiceRecord, SUM_FIELDS, WORD_FIELDS } from '../invoices/record.ts';
import { referenceFields } from '../invoices/references.ts';
import { recordId } from '../ledger/scalars.ts';

/**
 * A line of a credit note: what is credited of the line of the invoice with the same id. The last credit of a line takes
 * its rest, so its value can differ from quantity × rate by what was rounded before.
 */
export const creditNoteItem = z.strictObject({
  ...z.pick(invoiceItem, {
    id: true,
    job_id: true,
    name: true,
    detail: true,
    quantity: true,
    rate: true,
    value: true,
    taxes: true,
  }).shape,
  /** An amount was credited, not a quantity: 1 × the amount. */
  isAmount: z.exactOptional(z.literal(true)),
});
export type CreditNoteItem = z.output<typeof creditNoteItem>;

/** The invoice that a credit note corrects, as it was then. */
const corrected = z.strictObject({
  ...z.pick(invoiceRecord, { id: true, number: true, date: true }).shape,
});

/**
 * A credit note in the ledger: a frozen document with the parties, taxes and rates of its invoice. Amounts are decimal
 * text in the currency of the invoice, and positive: they are what is taken back.
 */
export const creditNoteRecord = z.strictObject({
  corrects: corrected,
  reason: z.string(),
  /** Whether the jobs of lines that are wholly credited can be invoiced again, and which ones were freed. */
  freeJobs: z.boolean(),
  job_ids: z.array(recordId),
  items: z.array(creditNoteItem),
  ...referenceFields,
  ...z.pick(invoiceRecord, {
    id: true,
    number: true,
    client_id: true,
    client_name: true,
    date: true,
    reference: true,
    billingInformation: true,
    billTo: true,
    ...SUM_FIELDS,
    taxInCurrency: true,
    ...WORD_FIELDS,
    issued_at: true,
    sent_mark: true,
    created_at: true,
    deleted_at: true,
    void: true,
    fiscal: true,
    archivedPaper: true,
  }).shape,
});
export type CreditNoteRecord = z.output<typeof creditNoteRecord>;

/** A credit note as it is created. */
export const newCreditNoteRecord = z.omit(creditNoteRecord, { archivedPaper: true, sent_mark: true });

/** The fields that its issue in fiscal mode changes. */
export const finalNoteFields = z.pick(creditNoteRecord, {
  number: true,
  date: true,
  corrects: true,
  job_ids: true,
  issued_at: true,
  fiscal: true,
});
