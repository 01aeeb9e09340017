import { INVOICE_DATE_FORMATS } from '@ledgerline/shared-events/dates/invoice-date-format.ts';
import { MAX_INVOICE_ITEMS } from '@ledgerline/shared-events/invoices/limits.ts';
import { INVOICE_STRING_IDS } from '@ledgerline/shared-events/languages/invoice-language.ts';
import { paymentTerms } from '@ledgerline/shared-events/ledger/scalars.ts';
import { decimalOf } from '@ledgerline/shared-events/money/decimal.ts';
import { EXCHANGE_RATE_DECIMALS, isExchangeRate } from '@ledgerline/shared-events/money/exchange-rate.ts';
import { sanitiseHtml } from '@ledgerline/shared-events/paper/rich-text/sanitise-html.ts';
import { parseTaxRate } from '@ledgerline/shared-events/taxes/tax-rate.ts';
import { z } from 'zod';
import {
  amount,
  calendarDate,
  computed,
  currency,
  id,
  LENGTHS,
  NUMBERS_ONLY,
  requiredText,
  text,
} from '../payload/scalars.ts';

/** A rate that the user names: units of the invoice's currency for one unit of the primary currency. */
const exchangeRate = z.union([z.number(), z.string().max(40)]).transform((input, context): string => {
  const plain =
    typeof input === 'number' ? decimalOf(input, EXCHANGE_RATE_DECIMALS) : input.trim().replace(',', '.');
  if (isExchangeRate(plain)) return plain;
  context.addIssue({ code: 'custom', message: NUMBERS_ONLY, input });
  return z.NEVER;
});

/** A line as it is sent. With the id `job<ID>` or a `job_id` it stands for that job; without amounts it takes the job's. */
const itemInput = z.strictObject({
  id: z.union([text(64), z.number().transform(String)]).optional(),
  job_id: id.nullable().optional(),
  name: text(LENGTHS.line).nullable().optional(),
  detail: text(LENGTHS.line).nullable().optional(),
  quantity: amount.optional(),
  rate: amount.optional(),
  /** Of a job in another currency: units of its currency for one unit of the invoice's, named by the user. */
  exchangeRate: exchangeRate.nullable().optional(),
  value: computed,
  exchange: computed,
});
export type ItemInput = z.output<typeof itemInput>;

const percent = z.union([z.number(), z.string().max(60)]).transform((input, context): string => {
  const rate = parseTaxRate(input);
  if (rate !== null) return rate;
  context.addIssue({ code: 'custom', message: NUMBERS_ONLY, input });
  return z.NEVER;
});

/** A tax: the id of one in the settings, or a whole tax as the invoice is to have it. */
const invoiceTaxInput = z.union([
  id,
  z.strictObject({
    id: id.nullable().optional(),
    name: requiredText(LENGTHS.name, 'Name is required'),
    rate: percent,
    compound: z.boolean().optional(),
    primaryTax: id.nullable().optional(),
    primaryRate: percent.nullable().optional(),
    default: computed,
    deleted_at: computed,
  }),
]);
export type InvoiceTaxInput = z.output<typeof invoiceTaxInput>;

const party = z.strictObject({
  name: text(LENGTHS.line).nullable().optional(),
  details: text(LENGTHS.details).nullable().optional(),
});

const html = text(LENGTHS.html)
  .nullable()
  .transform((value) => sanitiseHtml(value ?? ''));

const termsInput = z.union([
  paymentTerms,
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.number().max(3650)),
]);

/** An invoice as it is sent: every field may be left out. What only answers carry may come along and is not read. */
export const invoiceInput = z.strictObject({
  client_id: id.optional(),
  number: z
    .union([text(64), z.number().int().min(0).transform(String)])
    .transform((value) => value.trim())
    .nullable()
    .optional(),
  date: calendarDate.optional(),
  dueDate: calendarDate.nullable().optional(),
  paymentTerms: termsInput.optional(),
  reference: text(LENGTHS.line)
    .nullable()
    .transform((value) => value ?? '')
    .optional(),
  billingInformation: party.optional(),
  billTo: party.optional(),
  items: z.array(itemInput).max(MAX_INVOICE_ITEMS).optional(),
  taxes: z.array(invoiceTaxInput).max(50).nullable().optional(),
  currency: currency.optional(),
  exchangeRate: exchangeRate.nullable().optional(),
  language: z.union([z.string().regex(/^\d{1,9}$/), id.transform(String)]).optional(),
  dateFormat: z.enum(INVOICE_DATE_FORMATS).optional(),
  strings: z
    .array(z.strictObject({ id: z.enum(INVOICE_STRING_IDS), value: text(LENGTHS.name) }))
    .max(INVOICE_STRING_IDS.length)
    .optional(),
  paymentInstructions: html.optional(),
  invoiceNotes: html.optional(),
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
  taxesSet: computed,
  converted_total: computed,
  exchange: computed,
  currencySymbol: computed,
  issued_at: computed,
  created_at: computed,
  deleted_at: computed,
  void: computed,
  status: computed,
  settings: computed,
  selected: computed,
  testClient: computed,
});
export type InvoiceInput = z.output<typeof invoiceInput>;
