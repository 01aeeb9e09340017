import { z } from 'zod';
import {
  amount,
  calendarDate,
  computed,
  currency,
  exactText,
  id,
  LENGTHS,
  languageId,
  paymentTermsInput,
  percent,
  requiredText,
  richText,
  signedAmount,
  text,
} from '../api/payload-scalars.ts';
import { INVOICE_DATE_FORMATS } from '../dates/invoice-date-format.ts';
import { INVOICE_STRING_IDS } from '../languages/invoice-language.ts';
import { MAX_RECORDS } from '../lists/bulk.ts';
import {
  namedIds,
  nameOnce,
  namesOnce,
  type SeveralRecords,
  severalRecords,
} from '../lists/record-targets.ts';
import { compare } from '../money/decimal.ts';
import { exchangeRateInput } from '../money/exchange-rate-input.ts';
import { TAX_KINDS } from '../taxes/kinds.ts';
import { MAX_ADJUSTMENTS, MAX_INVOICE_ITEMS, MAX_LINE_TAXES } from './limits.ts';
import type { ReferenceField } from './references.ts';

/** A tax: the id of a tax in the settings, or a whole tax for this invoice. */
const invoiceTaxInput = z.union([
  id,
  z.strictObject({
    id: id.nullable().optional(),
    name: requiredText(LENGTHS.name, 'Name is required'),
    rate: percent,
    compound: z.boolean().optional(),
    primaryTax: id.nullable().optional(),
    primaryRate: percent.nullable().optional(),
    kind: z.enum(TAX_KINDS).optional(),
    reason: text(LENGTHS.line).optional(),
    vatex: exactText(64).optional(),
    default: computed,
    deleted_at: computed,
    texts: computed,
  }),
]);
export type InvoiceTaxInput = z.output<typeof invoiceTaxInput>;

/** The taxes of a line or an adjustment; null: those of the invoice. */
const ownTaxes = z.array(invoiceTaxInput).max(MAX_LINE_TAXES).nullable().optional();

/**
 * The input of an item. With the id `job<ID>` or a `job_id` it refers to that job; missing amounts are those of the
 * job.
 */
const itemInput = z.strictObject({
  id: z.union([text(64), z.number().transform(String)]).optional(),
  job_id: id.nullable().optional(),
  name: text(LENGTHS.line).nullable().optional(),
  detail: text(LENGTHS.line).nullable().optional(),
  quantity: amount.optional(),
  rate: amount.optional(),
  /** For a job in another currency: units of its currency for one unit of the invoice's, entered by the user. */
  exchangeRate: exchangeRateInput.nullable().optional(),
  taxes: ownTaxes,
  value: computed,
  exchange: computed,
  supplied: computed,
});
export type ItemInput = z.output<typeof itemInput>;

const adjustmentPercent = signedAmount.refine(
  (value) => compare(value, '-100') >= 0 && compare(value, '100') <= 0,
  { error: 'Enter a percentage between -100 and 100' },
);

/** A discount (below 0) or surcharge: a percentage of the subtotal, else an amount. */
const adjustmentInput = z
  .strictObject({
    label: requiredText(LENGTHS.name, 'Name is required'),
    percent: adjustmentPercent.nullable().optional(),
    amount: signedAmount.nullable().optional(),
    taxes: ownTaxes,
  })
  .refine(({ percent: share, amount: fixed }) => (share ?? fixed ?? null) !== null, {
    error: 'Enter a percentage or an amount',
    path: ['amount'],
  });
export type AdjustmentInput = z.output<typeof adjustmentInput>;

const supplyInput = z
  .strictObject({ from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, { error: "The last day can't be before the first", path: ['to'] });

const party = z.strictObject({
  name: text(LENGTHS.line).nullable().optional(),
  details: text(LENGTHS.details).nullable().optional(),
  party: computed,
});

const referenceInput = text(LENGTHS.name)
  .transform((value) => value.trim() || null)
  .nullable()
  .optional();

/** The references of a client; null or an empty text: none. */
export const referencesInput = {
  buyerReference: referenceInput,
  orderReference: referenceInput,
  contractReference: referenceInput,
  projectReference: referenceInput,
} satisfies Record<ReferenceField, z.ZodType>;

/**
 * The input of an invoice, in which every field is optional. Fields that only answers have may be sent back and are
 * ignored.
 */
export const invoiceInput = z.strictObject({
  client_id: id.optional(),
  number: z
    .union([text(64), z.number().int().min(0).transform(String)])
    .transform((value) => value.trim())
    .nullable()
    .optional(),
  date: calendarDate.optional(),
  dueDate: calendarDate.nullable().optional(),
  paymentTerms: paymentTermsInput.optional(),
  reference: text(LENGTHS.line)
    .nullable()
    .transform((value) => value ?? '')
    .optional(),
  ...referencesInput,
  billingInformation: party.optional(),
  billTo: party.optional(),
  items: z.array(itemInput).max(MAX_INVOICE_ITEMS).optional(),
  taxes: z.array(invoiceTaxInput).max(50).nullable().optional(),
  /** Null: none. */
  adjustments: z.array(adjustmentInput).max(MAX_ADJUSTMENTS).nullable().optional(),
  currency: currency.optional(),
  /** Units of the invoice's currency for one unit of the primary currency, entered by the user. */
  exchangeRate: exchangeRateInput.nullable().optional(),
  language: languageId.optional(),
  dateFormat: z.enum(INVOICE_DATE_FORMATS).optional(),
  strings: z
    .array(z.strictObject({ id: z.enum(INVOICE_STRING_IDS), value: text(LENGTHS.name) }))
    .max(INVOICE_STRING_IDS.length)
    .optional(),
  paymentInstructions: richText.optional(),
  invoiceNotes: richText.optional(),
  /** With true, an edit also takes the bank details from the settings anew. */
  payByQr: z.boolean().optional(),
  /** The day or period of supply; without it, that of the lines, where the account wants it. Null: none. */
  supplied: supplyInput.nullable().optional(),
  paid: z.boolean().optional(),
  paid_at: calendarDate.nullable().optional(),
  id: computed,
  client_name: computed,
  client: computed,
  date_format: computed,
  locale: computed,
  subtotal: computed,
  total: computed,
  taxTotals: computed,
  taxRounding: computed,
  withheld: computed,
  amountDue: computed,
  taxInCurrency: computed,
  taxesSet: computed,
  converted_total: computed,
  exchange: computed,
  currencySymbol: computed,
  sending: computed,
  issued_at: computed,
  sent_mark: computed,
  created_at: computed,
  deleted_at: computed,
  void: computed,
  dispute: computed,
  fiscal: computed,
  archivedPaper: computed,
  reminderPause: computed,
  payments: computed,
  type: computed,
  credits: computed,
  creditedAmount: computed,
  paidAmount: computed,
  openAmount: computed,
  status: computed,
  overdue: computed,
  daysOverdue: computed,
  settings: computed,
  selected: computed,
  testClient: computed,
});
export type InvoiceInput = z.output<typeof invoiceInput>;

const oneInvoice = z.strictObject({ invoiceId: id });

/** The fields with the invoices of a command: one, several, or those that match a filter. */
const invoiceTargets = {
  invoiceId: id.optional(),
  invoiceIds: z.array(id).min(1).max(MAX_RECORDS.invoices).optional(),
  ...severalRecords,
};
export type InvoiceTargets = SeveralRecords & {
  invoiceId?: number | undefined;
  invoiceIds?: number[] | undefined;
};

/** Whether a payload contains exactly one of: one invoice id, several, a filter. */
const namesInvoices = ({ invoiceId, invoiceIds, ...others }: InvoiceTargets): boolean =>
  namesOnce({ ...others, one: invoiceId, several: invoiceIds });

const NAME_INVOICES = nameOnce('invoice');

/** The ids in a payload, each once. Those of a filter are put into it before. */
export const invoiceIdsOf = ({ invoiceId, invoiceIds }: InvoiceTargets): number[] =>
  namedIds({ one: invoiceId, several: invoiceIds });

const someInvoices = z.strictObject(invoiceTargets).refine(namesInvoices, NAME_INVOICES);

/** The payloads of the commands on invoices. */
export const invoiceCommands = {
  /** Creates an invoice from completed jobs of one client; `invoice` may set further fields. */
  InvoiceJobs: z.strictObject({
    clientId: id,
    jobIds: z.array(id).min(1).max(10_000),
    invoice: invoiceInput.optional(),
  }),
  CreateInvoice: z.strictObject({ invoice: invoiceInput }),
  DuplicateInvoice: oneInvoice,
  EditInvoice: z.strictObject({ invoiceId: id, invoice: invoiceInput }),
  /** The default is the present day of the user. */
  MarkInvoicePaid: z
    .strictObject({ ...invoiceTargets, paidAt: calendarDate.nullable().optional() })
    .refine(namesInvoices, NAME_INVOICES),
  MarkInvoiceUnpaid: someInvoices,
  DeleteInvoice: someInvoices,
  /**
   * Issues a draft of fiscal mode: it gets its number, on its date unless another one is sent, and never changes again.
   * For other invoices, and with `download`, it only notes that the PDF was downloaded.
   */
  IssueInvoice: z.strictObject({
    invoiceId: id,
    date: calendarDate.optional(),
    download: z.literal(true).optional(),
  }),
};
