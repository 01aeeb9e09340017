import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { add, negate } from '@ledgerline/shared-events/money/decimal.ts';
import {
  paymentsOf,
  type SettledPayment,
  settledFee,
} from '@ledgerline/shared-events/payments/settlement.ts';
import { type TaxedInvoice, taxOfPayments } from '@ledgerline/shared-events/payments/tax-of-payments.ts';
import { defineTable, type Row } from '../table.ts';

/**
 * What came in for invoices, by day: `amount` is settled in the currency of the invoice, negative for a refund,
 * `tax` the tax in it, and `fee` the part of it that a bank kept; `received` is the same in the currency in which it came in. Credit that was
 * used is in no row, since it was counted when it came in.
 */
export const reportPaymentsTable = defineTable({
  name: 'report_payments',
  key: ['id'],
  columns: {
    id: 'integer',
    invoice_id: 'integer',
    client_id: 'integer',
    day: 'date',
    amount: 'numeric',
    tax: 'numeric',
    fee: 'numeric',
    currency: 'text',
    exchange_to: 'text?',
    exchange_rate: 'numeric?',
    received: 'numeric',
    received_currency: 'text',
    record: 'json',
  },
});

/** The fields of an invoice that decide the rows of its payments. */
export type PaidInvoice = Parameters<typeof paymentsOf>[0] &
  TaxedInvoice &
  Pick<InvoiceRecord, 'number' | 'client_id' | 'exchange' | 'deleted_at'>;

/** The rows of the payments of an invoice; none while it is deleted. */
export function paymentRows(invoice: PaidInvoice): Row[] {
  if (invoice.deleted_at !== null) return [];
  const payments = paymentsOf(invoice);
  const taxes = taxOfPayments(invoice, payments);
  return payments
    .filter(({ kind }) => kind !== 'credit')
    .map((payment) => rowOf(invoice, payment, taxes.get(payment.id) ?? '0'));
}

function rowOf(invoice: PaidInvoice, payment: SettledPayment, tax: string): Row {
  const signed = (amount: string) => (payment.kind === 'refund' ? negate(amount) : amount);
  return {
    id: payment.id,
    invoice_id: invoice.id,
    client_id: invoice.client_id,
    day: payment.date,
    amount: payment.settled,
    tax,
    fee: settledFee(payment, invoice.currency),
    currency: invoice.currency,
    exchange_to: invoice.exchange?.to ?? null,
    exchange_rate: invoice.exchange?.rate ?? null,
    received: signed(add(payment.amount, payment.fee)),
    received_currency: payment.currency,
    record: { number: invoice.number },
  };
}
