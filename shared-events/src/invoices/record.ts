import * as z from 'zod/mini';
import { bandFields } from '../cat/band.ts';
import { clientParty } from '../clients/party.ts';
import { sentMark } from '../deliveries/record.ts';
import { exchange } from '../jobs/record.ts';
import {
  calendarDateText,
  currencyCode,
  decimalText,
  instantText,
  paymentTerms,
  recordId,
} from '../ledger/scalars.ts';
import { invoicePayments } from '../payments/record.ts';
import { invoiceDispute, reminderPause } from '../reminders/record.ts';
import { sellerParty } from '../settings/seller.ts';

/** The value of a line in the currency of its job, and the rate that converted it to the currency of the invoice. */
export const itemExchange = z.extend(exchange, { from: currencyCode, value: decimalText });

/** A band of a job's analysis on a paper: its weighted words, which add up to the quantity of the line. */
const itemBand = z.strictObject({ ...bandFields, quantity: decimalText });

/** A line of an invoice. `id` is `job<ID>` for a job, else a text that is unique on the invoice. */
export const invoiceItem = z.strictObject({
  id: z.string().check(z.minLength(1)),
  job_id: z.nullable(recordId),
  name: z.string(),
  /** The small second text: "Translation DE > EN, words". */
  detail: z.string(),
  quantity: decimalText,
  rate: decimalText,
  value: decimalText,
  /** For a job in another currency than the invoice. */
  exchange: z.exactOptional(itemExchange),
  /** Printed as a line for each. */
  bands: z.exactOptional(z.array(itemBand)),
});
export type InvoiceItem = z.output<typeof invoiceItem>;

/** A tax as it was when the invoice was created. `rate` is percent. */
export const invoiceTax = z.strictObject({
  id: z.nullable(recordId),
  name: z.string().check(z.minLength(1)),
  rate: decimalText,
  compound: z.boolean(),
  /** The percent of the primary tax of a compound tax. */
  primaryRate: z.nullable(decimalText),
});
export type InvoiceTax = z.output<typeof invoiceTax>;

/** A party as it stands on the paper. */
const printed = z.strictObject({ name: z.string(), details: z.string() });
/** With the data of the party at the creation of the invoice, since version 3 of its events. */
const billingInformation = z.extend(printed, { party: z.exactOptional(sellerParty) });
/** `party` is missing where the printed text is not that of the client. */
const billTo = z.extend(printed, { party: z.exactOptional(clientParty) });

/**
 * An invoice in the ledger: a frozen document. Company, client, labels, taxes and exchange rate are those of its
 * creation. Amounts are decimal text in the invoice's currency.
 */
export const invoiceRecord = z.strictObject({
  id: recordId,
  number: z.string().check(z.minLength(1)),
  client_id: recordId,
  client_name: z.string(),
  date: calendarDateText,
  dueDate: z.nullable(calendarDateText),
  paymentTerms,
  reference: z.string(),
  billingInformation,
  billTo,
  items: z.array(invoiceItem),
  taxes: z.array(invoiceTax),
  /** `key` distinguishes taxes with the same name: "VAT", "VAT (7%)". */
  taxTotals: z.array(
    z.strictObject({ key: z.string(), name: z.string(), rate: decimalText, value: decimalText }),
  ),
  subtotal: decimalText,
  total: decimalText,
  currency: currencyCode,
  exchange: z.nullable(exchange),
  language: z.string(),
  locale: z.string(),
  dateFormat: z.string(),
  strings: z.array(z.strictObject({ id: z.string(), value: z.string() })),
  paymentInstructions: z.string(),
  invoiceNotes: z.string(),
  /** Whether the paper has a QR code for its payment; missing: no. */
  payByQr: z.exactOptional(z.boolean()),
  /**
   * The mark "paid" of versions without payments, and its day in the user's time zone: the rest was paid then. Whether
   * an invoice is paid follows from this and its payments (see payments/settlement.ts).
   */
  paid: z.boolean(),
  paid_at: z.nullable(calendarDateText),
  payments: z.exactOptional(invoicePayments),
  /** When the invoice was issued (PDF downloaded, sent, marked paid); from then on its number is reserved. */
  issued_at: z.nullable(instantText),
  /** That the user sent it in another way than by e-mail from here; a marked invoice counts as issued. */
  sent_mark: z.exactOptional(sentMark),
  created_at: instantText,
  deleted_at: z.nullable(instantText),
  /** Deleted after it was issued: its number stays in use, and the invoice stays in the list. */
  void: z.boolean(),
  dispute: z.exactOptional(invoiceDispute),
  reminderPause: z.exactOptional(reminderPause),
});
export type InvoiceRecord = z.output<typeof invoiceRecord>;

/** An invoice as it is created: without payments, which have events of their own. */
export const newInvoiceRecord = z.omit(invoiceRecord, { payments: true });

/** What an invoice says, without what happened to it: that it was sent, paid, disputed or deleted. */
export const invoiceDocument = z.object(
  z.omit(invoiceRecord, {
    id: true,
    client_id: true,
    client_name: true,
    paid: true,
    paid_at: true,
    payments: true,
    issued_at: true,
    sent_mark: true,
    created_at: true,
    deleted_at: true,
    void: true,
    dispute: true,
    reminderPause: true,
  }).shape,
);

/** The fields that EditInvoice may change. The amounts are derived from the items and taxes. */
export const invoiceEditableFields = z.partial(z.strictObject(invoiceDocument.shape));
