import { type CalendarDate, differenceInDays } from '../dates/calendar-date.ts';
import { visibleDueDate } from '../dates/payment-terms.ts';
import { countedCredits, creditedOf } from '../invoices/credits.ts';
import type { InvoiceRecord } from '../invoices/record.ts';
import type { Exchange } from '../jobs/record.ts';
import { digitsOf } from '../money/currency.ts';
import {
  add,
  compare,
  divide,
  isNegative,
  isPositive,
  isZero,
  negate,
  roundHalfUp,
  subtract,
} from '../money/decimal.ts';
import { convertedValue } from '../money/job-value.ts';
import { amountDueOf } from '../taxes/amount-due.ts';
import { markPaymentId } from './ids.ts';
import type { PaymentRecord } from './record.ts';

/** `credited`: nothing is open, because credit notes took all of it and nothing was paid. */
export const PAYMENT_STATUSES = ['open', 'partly_paid', 'paid', 'overpaid', 'credited'] as const;
type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A payment with its id and what it settles: an amount in the currency of the invoice, negative for a refund. */
export type SettledPayment = PaymentRecord & { id: number; settled: string };

/** What an invoice, its payments and its credit notes come to, in the currency of the invoice. */
export type Settlement = {
  /** By day, then by id. */
  payments: SettledPayment[];
  /** What credit notes took from the amount due. */
  creditedAmount: string;
  paidAmount: string;
  /** What is still to be paid, never negative. */
  openAmount: string;
  /** What was paid too much; it is credit of the client. */
  overpaidAmount: string;
  status: PaymentStatus;
  /** Whether nothing is open any more. An invoice of 0 is paid once somebody says so. */
  paid: boolean;
  /** The day on which the last open amount was paid or credited. */
  paid_at: CalendarDate | null;
};

/** The fields of an invoice that decide what is paid. */
export type PayableInvoice = Pick<
  InvoiceRecord,
  | 'id'
  | 'date'
  | 'total'
  | 'amountDue'
  | 'currency'
  | 'paid'
  | 'paid_at'
  | 'payments'
  | 'credits'
  | 'created_at'
>;

/**
 * What a payment settles: (amount + fee) in the currency of the invoice by the exchange rate, rounded half up to its
 * digits; negative for a refund. The rate is units of the payment's currency for one unit of the invoice's.
 */
export function settledAmount(
  { kind, amount, fee, exchange }: Pick<PaymentRecord, 'kind' | 'amount' | 'fee' | 'exchange'>,
  invoiceCurrency: string,
): string {
  const settled = divide(add(amount, fee), exchange?.rate ?? '1', digitsOf(invoiceCurrency));
  return kind === 'refund' ? negate(settled) : settled;
}

/** The part of a settled amount that was a fee, in the currency of the invoice; never negative. */
export function settledFee(payment: PaymentRecord, invoiceCurrency: string): string {
  const without = settledAmount({ ...payment, kind: 'payment', fee: '0' }, invoiceCurrency);
  return subtract(settledAmount({ ...payment, kind: 'payment' }, invoiceCurrency), without);
}

/**
 * What a payment in the currency `to` brought more than the rate of its invoice promised, in that currency; negative
 * for a loss. Null for a payment in another currency, and without a rate of the invoice.
 */
export function exchangeDifference(payment: SettledPayment, exchange: Exchange | null): string | null {
  if (exchange === null || payment.currency !== exchange.to || payment.exchange === null) return null;
  const received = add(payment.amount, payment.fee);
  const moved = payment.kind === 'refund' ? negate(received) : received;
  return subtract(moved, convertedValue(payment.settled, exchange.rate, exchange.to));
}

/** The payments that an invoice has in the ledger, without the one that a mark stands for. */
export function recordedPayments({ currency, payments }: PayableInvoice): SettledPayment[] {
  return Object.entries(payments ?? {})
    .flatMap(([id, payment]) =>
      payment === null ? [] : [{ ...payment, id: Number(id), settled: settledAmount(payment, currency) }],
    )
    .sort((one, other) => (one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1));
}

/**
 * The payment that the mark "paid" of an invoice stands for, as versions without payments stored it: the rest of the
 * amount due that wasn't credited, on the day of the mark. Null without a mark.
 */
export function markedPayment(invoice: PayableInvoice): SettledPayment | null {
  if (!invoice.paid) return null;
  const { id, currency, paid_at, date, created_at } = invoice;
  const rest = openOf(payableOf(invoice), sumOf(recordedPayments(invoice)));
  const settled = roundHalfUp(rest, digitsOf(currency));
  const day = paid_at ?? date;
  return {
    id: markPaymentId(id),
    kind: 'payment',
    date: day,
    amount: settled,
    currency,
    exchange: null,
    fee: '0',
    method: '',
    reference: '',
    created_at,
    settled,
  };
}

/** Every payment of an invoice, by day, then by id. */
export function paymentsOf(invoice: PayableInvoice): SettledPayment[] {
  const marked = markedPayment(invoice);
  const recorded = recordedPayments(invoice);
  if (marked === null) return recorded;
  const place = recorded.findIndex(({ date }) => date > marked.date);
  return place < 0 ? [...recorded, marked] : recorded.toSpliced(place, 0, marked);
}

/** Whether an invoice has payments, or a mark that stands for one. */
export function hasPayments({ paid, payments }: Pick<InvoiceRecord, 'paid' | 'payments'>): boolean {
  return paid || Object.values(payments ?? {}).some((payment) => payment !== null);
}

/** What is paid and open of an invoice. Every answer, list, report and paper takes these figures from here. */
export function settlementOf(invoice: PayableInvoice): Settlement {
  const payments = paymentsOf(invoice);
  const paidAmount = sumOf(payments);
  const due = payableOf(invoice);
  const creditedAmount = creditedOf(invoice);
  const status =
    isZero(due) && !isZero(creditedAmount) && isZero(paidAmount)
      ? 'credited'
      : statusOf(due, paidAmount, payments.length > 0);
  const paid = status === 'paid' || status === 'overpaid' || status === 'credited';
  return {
    payments,
    creditedAmount,
    paidAmount,
    openAmount: paid ? '0' : openOf(due, paidAmount),
    overpaidAmount: paid ? openOf(paidAmount, due) : '0',
    status,
    paid,
    paid_at: paid ? settledDay(invoice, payments) : null,
  };
}

function statusOf(due: string, paidAmount: string, hasAny: boolean): PaymentStatus {
  if (!hasAny) return 'open';
  const order = compare(paidAmount, due);
  if (order === 0) return 'paid';
  if (order > 0) return 'overpaid';
  return isPositive(paidAmount) ? 'partly_paid' : 'open';
}

/** What is left of the amount due after credit notes. */
export function payableOf(invoice: Pick<PayableInvoice, 'total' | 'amountDue' | 'credits'>): string {
  return subtract(amountDueOf(invoice), creditedOf(invoice));
}

/** The day on which the sum of payments and credit notes last reached the amount due. */
function settledDay(invoice: PayableInvoice, payments: readonly SettledPayment[]): CalendarDate | null {
  const due = amountDueOf(invoice);
  const credits = countedCredits(invoice).map(({ date, due: settled }) => ({ date, settled }));
  const moves = [...payments, ...credits].toSorted((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
  );
  let sum = '0';
  let day: CalendarDate | null = null;
  for (const { date, settled } of moves) {
    const wasReached = day !== null;
    sum = add(sum, settled);
    const isReached = compare(sum, due) >= 0;
    if (!isReached) day = null;
    else if (!wasReached) day = date;
  }
  return day;
}

function sumOf(payments: readonly SettledPayment[]): string {
  return add(...payments.map(({ settled }) => settled));
}

/** a - b, at least 0. */
function openOf(a: string, b: string): string {
  const rest = subtract(a, b);
  return isNegative(rest) ? '0' : rest;
}

type DatedInvoice = Pick<InvoiceRecord, 'dueDate' | 'paymentTerms' | 'deleted_at'>;

/**
 * Whether an invoice is overdue on a day, and by how many days (0 when it is not). An invoice without a due date, or
 * due on receipt, is never overdue.
 */
export function overdueOf(
  invoice: DatedInvoice,
  { openAmount, paid }: Pick<Settlement, 'openAmount' | 'paid'>,
  today: CalendarDate,
): { overdue: boolean; daysOverdue: number } {
  const due = visibleDueDate(invoice);
  const isOpen = !paid && !isZero(openAmount) && invoice.deleted_at === null;
  const days = isOpen && due !== null ? Math.max(0, differenceInDays(today, due)) : 0;
  return { overdue: days > 0, daysOverdue: days };
}
