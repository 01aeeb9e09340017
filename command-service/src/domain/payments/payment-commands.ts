import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { paymentIdOf } from '@ledgerline/shared-events/payments/ids.ts';
import { paymentsOf } from '@ledgerline/shared-events/payments/settlement.ts';
import { paymentView } from '@ledgerline/shared-events/payments/view.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import type { AccountState } from '../account-state.ts';
import { defineCommand } from '../command.ts';
import { answeredInvoice } from '../invoices/answer.ts';
import { target } from '../lookup.ts';
import { deletedPayments, editedPayment } from './change-payment.ts';
import { paymentOf, withoutMark } from './payment-of.ts';
import { recordedPayment, refundedPayment, usedCredit } from './record-payment.ts';

/** Records money that came in for an invoice. */
export const RecordPayment = defineCommand({
  name: 'RecordPayment',
  decide: (state, { invoiceId, payment }, context) =>
    recordedPayment(state, target(state, 'invoice', invoiceId), payment, context),
  result: (state, events, _, at) => answeredPayment(state, lastPaymentIn(events), at),
});

export const EditPayment = defineCommand({
  name: 'EditPayment',
  decide: (state, { paymentId, payment: sent }, context) => {
    const { invoice, payment } = paymentOf(state, paymentId);
    return editedPayment(invoice, payment, sent, context);
  },
  result: (state, _, { paymentId }, at) => answeredPayment(state, paymentId, at),
});

export const DeletePayment = defineCommand({
  name: 'DeletePayment',
  decide: (state, { paymentId }, { now }) => {
    const { invoice, payment } = paymentOf(state, paymentId);
    return [...withoutMark(invoice), ...deletedPayments(invoice, [payment], { unmarked: false, now })];
  },
  result: (state, _, { paymentId }, at) => answeredPayment(state, paymentId, at),
});

/** Records money that was paid back to the client. */
export const RefundPayment = defineCommand({
  name: 'RefundPayment',
  decide: (state, { invoiceId, ...sent }, context) =>
    refundedPayment(state, target(state, 'invoice', invoiceId), sent, context),
  result: (state, events, _, at) => answeredPayment(state, lastPaymentIn(events), at),
});

/** Uses credit of the client for an invoice. */
export const UseCredit = defineCommand({
  name: 'UseCredit',
  decide: (state, { invoiceId, amount }, context) =>
    usedCredit(state, target(state, 'invoice', invoiceId), amount, context),
  result: (state, events, _, at) => answeredPayment(state, lastPaymentIn(events), at),
});

function lastPaymentIn(events: readonly DomainEvent[]): number {
  const ids = events
    .flatMap(changesOf)
    .flatMap((change) => (change.kind === 'created' ? [] : (paymentIdOf(change.field) ?? [])));
  return ids.at(-1) ?? 0;
}

function answeredPayment(state: AccountState, paymentId: number, at: string): Json {
  const { invoice } = answeredInvoice(state, state.invoiceOfPayment(paymentId) ?? 0, at);
  const record = invoice === null ? undefined : state.record('invoice', invoice.id);
  const payment = record === undefined ? undefined : paymentsOf(record).find(({ id }) => id === paymentId);
  return { payment: payment === undefined ? null : paymentView(payment), invoice };
}
