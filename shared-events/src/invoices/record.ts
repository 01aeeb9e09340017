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
import { TAX_KINDS, TAX_ROUNDINGS } from '../taxes/kinds.ts';
import { invoiceCredits } from './credits.ts';
import { fiscalFields } from './fiscal-record.ts';
import { referenceFields } from './references.ts';
import { supplyPeriod } from './supply.ts';

/** The value of a line in the currency of its job, and the rate that converted it to the currency of the invoice. */
export const itemExchange = z.extend(exchange, { from: currencyCode, value: decimalText });

/** A band of a job's analysis on a paper: its weighted words, which add up to the quantity of the line. */
const itemBand = z.strictObject({ ...bandFields, quantity: decimalText });

const text = z.string().check(z.minLength(1));

/** A tax as it was when the invoice was created. `rate` is percent. */
export const invoiceTax = z.strictObject({
  id: z.nullable(recordId),
  name: text,
  rate: decimalText,
  compound: z.boolean(),
  /** The percent of the primary tax of a compound tax. */
  primaryRate: z.nullable(decimalText),
  /** Missing: standard. */
  kind: z.exactOptional(z.enum(TAX_KINDS)),
  /** Why nothing is charged, in the language of the invoice, and by the code of VATEX. */
  reason: z.exactOptional(text),
  vatex: z.exactOptional(text),
});
export type InvoiceTax = z.output<typeof invoiceTax>;

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
  /** Missing: those of the invoice. */
  taxes: z.exactOptional(z.array(invoiceTax)),
  /** The day on which the work was completed, where the account wants days of supply. */
  supplied: z.exactOptional(calendarDateText),
});
export type InvoiceItem = z.output<typeof invoiceItem>;

/**
 * A discount (below 0) or a surcharge on the whole invoice, before taxes. With a `percent` of the subtotal, `amount` is
 * what that comes to.
 */
export const invoiceAdjustment = z.strictObject({
  label: z.string(),
  percent: z.exactOptional(decimalText),
  amount: decimalText,
  /** Missing: those of the invoice. */
  taxes: z.exactOptional(z.array(invoiceTax)),
});
export type InvoiceAdjustment = z.output<typeof invoiceAdjustment>;

/** `key` distinguishes taxes with the same name: "VAT", "VAT (7%)". */
const taxAmount = { key: z.string(), name: z.string(), rate: decimalText, value: decimalText };

/** `kind` is missing for a standard tax, `base` for one on the whole subtotal. */
export const taxTotal = z.strictObject({
  ...taxAmount,
  kind: invoiceTax.shape.kind,
  base: z.exactOptional(decimalText),
});

/** The tax of an invoice in the currency in which the user declares it, and the rate that converted it. */
export const taxInCurrency = z.extend(exchange, { value: decimalText });

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
  ...referenceFields,
  billingInformation,
  billTo,
  items: z.array(invoiceItem),
  taxes: z.array(invoiceTax),
  taxTotals: z.array(taxTotal),
  /** Of the lines. */
  subtotal: decimalText,
  /** Null or missing: none. */
  adjustments: z.exactOptional(z.nullable(z.array(invoiceAdjustment))),
  total: decimalText,
  /** Missing: `line`. */
  taxRounding: z.exactOptional(z.enum(TAX_ROUNDINGS)),
  /** The taxes that the client withholds, and the total without them; both are null or missing where there are none. */
  withheld: z.exactOptional(z.nullable(z.array(z.strictObject(taxAmount)))),
  amountDue: z.exactOptional(z.nullable(decimalText)),
  /** Null or missing where it has none. */
  taxInCurrency: z.exactOptional(z.nullable(taxInCurrency)),
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
  /** The day or period in which the work was done, as it's printed. Null or missing: it isn't. */
  supplied: z.exactOptional(z.nullable(supplyPeriod)),
  /**
   * The mark "paid" of versions without payments, and its day in the user's time zone: the rest was paid then. Whether
   * an invoice is paid follows from this and its payments (see payments/settlement.ts).
   */
  paid: z.boolean(),
  paid_at: z.nullable(calendarDateText),
  payments: z.exactOptional(invoicePayments),
  /** What credit notes took from it. */
  credits: z.exactOptional(invoiceCredits),
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
  ...fiscalFields,
});
export type InvoiceRecord = z.output<typeof invoiceRecord>;

/** The sums that every document has: an invoice, a quote, a credit note. */
export const SUM_FIELDS = {
  taxes: true,
  taxTotals: true,
  subtotal: true,
  adjustments: true,
  total: true,
  taxRounding: true,
  withheld: true,
  amountDue: true,
} as const;

/** In what currency and words every document is. */
export const WORD_FIELDS = {
  currency: true,
  exchange: true,
  language: true,
  locale: true,
  dateFormat: true,
  strings: true,
} as const;

/** What the sums of a paper and of an answer are made of. */
export type DocumentSums = Pick<
  InvoiceRecord,
  keyof typeof SUM_FIELDS | 'taxInCurrency' | 'currency' | 'exchange'
>;

/** An invoice as it is created: what comes later (payments, credit notes, the kept paper) has events of its own. */
export const newInvoiceRecord = z.omit(invoiceRecord, { payments: true, credits: true, archivedPaper: true });

/** What an invoice says, without what happened to it: that it was sent, paid, disputed or deleted. */
export const invoiceDocument = z.object(
  z.omit(invoiceRecord, {
    id: true,
    client_id: true,
    client_name: true,
    paid: true,
    paid_at: true,
    payments: true,
    credits: true,
    issued_at: true,
    sent_mark: true,
    created_at: true,
    deleted_at: true,
    void: true,
    dispute: true,
    reminderPause: true,
    fiscal: true,
    archivedPaper: true,
  }).shape,
);

/** The fields that EditInvoice may change. The amounts are derived from the items and taxes. */
export const invoiceEditableFields = z.partial(z.strictObject(invoiceDocument.shape));
