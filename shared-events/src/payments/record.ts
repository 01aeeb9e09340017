import * as z from 'zod/mini';
import { exchange } from '../jobs/record.ts';
import { amountText, calendarDateText, currencyCode, instantText } from '../ledger/scalars.ts';

/** Money that came in, money that was paid back, and credit of the client that was used for the invoice. */
const PAYMENT_KINDS = ['payment', 'refund', 'credit'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** The version of the events that hold a payment: 2 brought `bank`. */
export const PAYMENT_VERSION = 2;

/** The entry of a bank statement, by the hash that recognises it in other files, and who paid. */
const bankOrigin = z.strictObject({
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  name: z.string(),
  iban: z.nullable(z.string()),
});

/**
 * A payment of an invoice in the ledger. Amounts are decimal text in the currency of the payment, never negative; a
 * refund counts against what was paid.
 */
export const paymentRecord = z.strictObject({
  kind: z.enum(PAYMENT_KINDS),
  /** The day on which the money moved. */
  date: calendarDateText,
  /** What came in, or what was paid back. */
  amount: amountText,
  currency: currencyCode,
  /** The rate from the currency of the payment to that of the invoice; null when both are the same. */
  exchange: z.nullable(exchange),
  /** What a bank or a payment service kept. It counts as paid. */
  fee: amountText,
  /** How it was paid, in the words of the user: "Bank transfer". */
  method: z.string(),
  reference: z.string(),
  /** The entry of a bank statement that brought it. */
  bank: z.exactOptional(bankOrigin),
  created_at: instantText,
});
export type PaymentRecord = z.output<typeof paymentRecord>;

/** The fields that an edit of a payment may change. */
export const paymentEditableFields = z.partial(
  z.omit(paymentRecord, { kind: true, bank: true, created_at: true }),
);

/**
 * The payments of an invoice by id. Ids are counted per account. The id of a deleted payment stays with null, so that
 * no later payment gets it: each payment is a field of its own (`payments.3`), and edits of different payments never
 * meet.
 */
export const invoicePayments = z.record(z.string(), z.nullable(paymentRecord));

/** The most payments of one invoice. */
export const MAX_PAYMENTS = 200;
