import * as z from 'zod/mini';
import { documentSendingAnswer } from '../deliveries/answers.ts';
import { exchangeAnswer } from '../jobs/answers.ts';
import { calendarDateText } from '../ledger/scalars.ts';
import { bulkAnswer, changedRecords } from '../lists/bulk.ts';
import { paymentAnswer } from '../payments/answers.ts';
import { PAYMENT_STATUSES } from '../payments/settlement.ts';
import { invoiceDispute, reminderPause } from '../reminders/record.ts';
import {
  invoiceAdjustment,
  invoiceItem,
  invoiceRecord,
  invoiceTax,
  itemExchange,
  taxInCurrency,
} from './record.ts';

/** A tax as it was when the invoice was created. */
export const invoiceTaxAnswer = z.object({
  ...invoiceTax.shape,
  rate: z.number(),
  primaryRate: z.nullable(z.number()),
});
export type InvoiceTaxAnswer = z.output<typeof invoiceTaxAnswer>;

/** A line of an invoice as the HTTP API answers it. */
export const invoiceItemAnswer = z.object({
  ...invoiceItem.shape,
  quantity: z.number(),
  rate: z.number(),
  value: z.number(),
  /** For a job in another currency: its value there, and the exchange rate with its day and source. */
  exchange: z.exactOptional(z.object({ ...itemExchange.shape, value: z.number(), rate: z.number() })),
  taxes: z.exactOptional(z.array(invoiceTaxAnswer)),
});
export type InvoiceItemAnswer = z.output<typeof invoiceItemAnswer>;

/** A discount or surcharge as the HTTP API answers it. */
const adjustmentAnswer = z.object({
  ...invoiceAdjustment.shape,
  percent: z.exactOptional(z.number()),
  amount: z.number(),
  taxes: z.exactOptional(z.array(invoiceTaxAnswer)),
});
export type AdjustmentAnswer = z.output<typeof adjustmentAnswer>;

/** What a credit note took from an invoice. */
const creditAnswer = z.object({
  id: z.int(),
  number: z.string(),
  date: calendarDateText,
  total: z.number(),
  due: z.number(),
  reason: z.string(),
  draft: z.exactOptional(z.literal(true)),
});

const taxAmount = z.object({ name: z.string(), rate: z.number(), value: z.number() });
const taxTotal = z.extend(taxAmount, { kind: invoiceTax.shape.kind, base: z.exactOptional(z.number()) });

/**
 * An invoice as the HTTP API answers it. `taxTotals` and `withheld` are by tax name; `converted_total` is null without a rate. It is
 * `paid` when its open amount is 0, since `paid_at`; amounts of payments are in its currency.
 */
export const invoiceAnswer = z.object({
  type: z.literal('invoice'),
  ...invoiceRecord.shape,
  items: z.array(invoiceItemAnswer),
  taxes: z.array(invoiceTaxAnswer),
  taxTotals: z.record(z.string(), taxTotal),
  taxesSet: z.boolean(),
  subtotal: z.number(),
  adjustments: z.exactOptional(z.array(adjustmentAnswer)),
  total: z.number(),
  withheld: z.exactOptional(z.record(z.string(), taxAmount)),
  /** What is to be paid: the total without what is withheld. */
  amountDue: z.number(),
  taxInCurrency: z.exactOptional(z.object({ ...taxInCurrency.shape, rate: z.number(), value: z.number() })),
  converted_total: z.nullable(z.number()),
  exchangeRate: z.nullable(z.number()),
  exchange: z.nullable(exchangeAnswer),
  currencySymbol: z.string(),
  dispute: z.nullable(invoiceDispute),
  /** Until when it is not reminded: a day, or null inside for until the user resumes. */
  reminderPause: z.nullable(reminderPause),
  /** By day, then by id. */
  payments: z.array(paymentAnswer),
  /** What credit notes took from it, by day, then by id. `due` is what that is of the amount due. */
  credits: z.array(creditAnswer),
  creditedAmount: z.number(),
  paidAmount: z.number(),
  openAmount: z.number(),
  status: z.enum(PAYMENT_STATUSES),
  overdue: z.boolean(),
  /** 0 when it is not overdue. */
  daysOverdue: z.int(),
  /** What became of the messages about it; null when it was never sent. */
  sending: documentSendingAnswer,
  /** In lists: whether texts and lists are only the beginnings; `GET /api/invoice/{number}` answers all of it. */
  cut: z.exactOptional(z.boolean()),
});
export type InvoiceAnswer = z.output<typeof invoiceAnswer>;

/** What quotes and credit notes answer as an invoice does: their amounts and taxes. */
export const documentAnswer = z.pick(invoiceAnswer, {
  taxes: true,
  taxTotals: true,
  taxesSet: true,
  subtotal: true,
  adjustments: true,
  total: true,
  withheld: true,
  amountDue: true,
  converted_total: true,
  exchangeRate: true,
  exchange: true,
  currencySymbol: true,
  cut: true,
}).shape;

/** The answers of commands on invoices. */
export const oneInvoiceAnswer = z.object({ invoice: invoiceAnswer });

/** The same of commands on one invoice, several when several ids were sent, or counts with `skip`. */
export const someInvoicesAnswer = z.union([oneInvoiceAnswer, changedRecords, bulkAnswer]);
