import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { Exchange } from '@ledgerline/shared-events/jobs/record.ts';
import { compare, DecimalError, isPositive } from '@ledgerline/shared-events/money/decimal.ts';
import { amountIn } from '@ledgerline/shared-events/money/job-value.ts';
import type { PaymentInput } from '@ledgerline/shared-events/payments/commands.ts';
import type { PaymentKind, PaymentRecord } from '@ledgerline/shared-events/payments/record.ts';
import { settledAmount } from '@ledgerline/shared-events/payments/settlement.ts';
import type { DecisionContext } from '../command.ts';

/** The sent fields of a payment. */
export type PaymentFields = Pick<PaymentInput, 'date' | 'amount'> &
  Partial<Pick<PaymentInput, 'currency' | 'exchangeRate' | 'fee' | 'method' | 'reference'>> & {
    bank?: PaymentRecord['bank'];
  };

/**
 * A payment of an invoice from the sent fields: its amounts are rounded to the digits of its currency, and a missing
 * exchange rate is that of its day.
 * @throws Rejected invalid, no_rate
 */
export function draftPayment(
  invoice: InvoiceRecord,
  kind: PaymentKind,
  sent: PaymentFields,
  context: DecisionContext,
): PaymentRecord {
  const currency = sent.currency ?? invoice.currency;
  const payment: PaymentRecord = {
    kind,
    date: sent.date,
    amount: amountOf(sent.amount, currency, 'amount'),
    currency,
    exchange: exchangeOfPayment(invoice.currency, { ...sent, currency }, context),
    fee: amountOf(sent.fee ?? '0', currency, 'fee'),
    method: sent.method ?? '',
    reference: sent.reference ?? '',
    ...(sent.bank === undefined ? {} : { bank: sent.bank }),
    created_at: context.now,
  };
  return settling(payment, invoice.currency);
}

/** The payment itself, if it settles anything. @throws Rejected invalid */
export function settling(payment: PaymentRecord, invoiceCurrency: string): PaymentRecord {
  const settled = settledAmount({ ...payment, kind: 'payment' }, invoiceCurrency);
  if (!isPositive(settled)) throw invalidField('amount', 'Enter an amount above 0.');
  return payment;
}

/** An amount in the digits of its currency. @throws Rejected invalid when it is too large */
export function amountOf(sent: string, currency: string, field: string): string {
  try {
    return amountIn(sent, currency);
  } catch (error) {
    if (error instanceof DecimalError) throw invalidField(field, error.message);
    throw error;
  }
}

/**
 * The rate of a payment in another currency than its invoice: the sent one, or that of its day.
 * @throws Rejected no_rate when there is none, invalid when one was sent for the currency of the invoice
 */
export function exchangeOfPayment(
  to: string,
  {
    currency,
    exchangeRate,
    date,
  }: { currency: string; exchangeRate?: string | null | undefined; date: string },
  context: DecisionContext,
): Exchange | null {
  if (currency === to) {
    if (exchangeRate && compare(exchangeRate, '1') !== 0)
      throw invalidField('exchangeRate', `This payment is in ${to} already.`);
    return null;
  }
  if (exchangeRate) return { to, rate: exchangeRate, date, source: 'manual' };
  const exchange = context.exchangeRate(currency, to, date);
  if (exchange !== null) return exchange;
  const message = `There is no exchange rate from ${currency} to ${to}. Enter one.`;
  throw new Rejected('no_rate', message, { errors: { exchangeRate: [message] } });
}
