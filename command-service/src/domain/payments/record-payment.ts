import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { compare, negate } from '@ledgerline/shared-events/money/decimal.ts';
import { creditsOf } from '@ledgerline/shared-events/payments/credit.ts';
import { CreditUsed, PaymentRecorded, PaymentRefunded } from '@ledgerline/shared-events/payments/events.ts';
import { MAX_PAYMENTS, type PaymentRecord } from '@ledgerline/shared-events/payments/record.ts';
import { paymentsOf, settledAmount, settlementOf } from '@ledgerline/shared-events/payments/settlement.ts';
import type { AccountState } from '../account-state.ts';
import type { DecisionContext } from '../command.ts';
import { todayOf } from '../lookup.ts';
import { refuseDraft } from '../rules/fiscal-documents.ts';
import { draftPayment, type PaymentFields } from './payment-draft.ts';
import { withoutMark } from './payment-of.ts';

/**
 * The events of a payment that came in for an invoice. A command that records several applies the events of each to
 * its draft of the state before it decides the next one, so that every payment has an id of its own.
 * @throws Rejected invalid, no_rate
 */
export function recordedPayment(
  state: AccountState,
  invoice: InvoiceRecord,
  sent: PaymentFields,
  context: DecisionContext,
): DomainEvent[] {
  const payment = draftPayment(invoice, 'payment', sent, context);
  return [...withoutMark(invoice), PaymentRecorded.of({ ...asNext(state, invoice, payment), rest: false })];
}

/** The event of a payment of everything that is open. An invoice of 0 gets a payment of 0. */
export function restPayment(
  state: AccountState,
  invoice: InvoiceRecord,
  date: string,
  now: string,
): DomainEvent[] {
  const payment: PaymentRecord = {
    kind: 'payment',
    date,
    amount: settlementOf(invoice).openAmount,
    currency: invoice.currency,
    exchange: null,
    fee: '0',
    method: '',
    reference: '',
    created_at: now,
  };
  return [PaymentRecorded.of({ ...asNext(state, invoice, payment), rest: true })];
}

/**
 * The events of money that was paid back.
 * @throws Rejected invalid when it is more than was paid, no_rate
 */
export function refundedPayment(
  state: AccountState,
  invoice: InvoiceRecord,
  sent: PaymentFields,
  context: DecisionContext,
): DomainEvent[] {
  const payment = draftPayment(invoice, 'refund', sent, context);
  const { paidAmount } = settlementOf(invoice);
  if (compare(negate(settledAmount(payment, invoice.currency)), paidAmount) > 0) {
    throw invalidField('amount', `Only ${paidAmount} ${invoice.currency} was paid.`);
  }
  return [...withoutMark(invoice), PaymentRefunded.of(asNext(state, invoice, payment))];
}

/**
 * The event of credit that is used for an invoice.
 * @throws Rejected invalid when the client has less credit, or less is open
 */
export function usedCredit(
  state: AccountState,
  invoice: InvoiceRecord,
  amount: string,
  context: DecisionContext,
): DomainEvent[] {
  const date = todayOf(state, context.now);
  const payment = draftPayment(invoice, 'credit', { date, amount }, context);
  const { currency } = invoice;
  const { openAmount } = settlementOf(invoice);
  if (compare(payment.amount, openAmount) > 0) {
    throw invalidField('amount', `Only ${openAmount} ${currency} is open.`);
  }
  const credit = creditOf(state, invoice.client_id).get(currency) ?? '0';
  if (compare(payment.amount, credit) > 0) {
    throw invalidField('amount', `The client has a credit of ${credit} ${currency}.`);
  }
  return [CreditUsed.of(asNext(state, invoice, payment))];
}

/** The credit of a client by currency. */
export function creditOf(state: Pick<AccountState, 'records'>, clientId: number): Map<string, string> {
  return creditsOf([...state.records('invoice')].filter(({ client_id }) => client_id === clientId));
}

/** @throws Rejected invalid when the invoice has too many payments, not_issued for a draft of fiscal mode */
function asNext(state: AccountState, invoice: InvoiceRecord, payment: PaymentRecord) {
  refuseDraft(invoice);
  if (paymentsOf(invoice).length >= MAX_PAYMENTS) {
    throw invalidField('invoiceId', `An invoice has at most ${MAX_PAYMENTS} payments.`);
  }
  return { invoiceId: invoice.id, number: invoice.number, paymentId: state.nextPaymentId(), payment };
}
