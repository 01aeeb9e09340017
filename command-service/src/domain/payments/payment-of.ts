import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { PaidMarkReplaced } from '@ledgerline/shared-events/payments/events.ts';
import type { PaymentRecord } from '@ledgerline/shared-events/payments/record.ts';
import {
  markedPayment,
  paymentsOf,
  type SettledPayment,
} from '@ledgerline/shared-events/payments/settlement.ts';
import type { AccountState } from '../account-state.ts';
import { notFound, target } from '../lookup.ts';

/**
 * A payment and its invoice.
 * @throws Rejected not_found when there is no such payment, or it is deleted
 */
export function paymentOf(
  state: AccountState,
  paymentId: number,
): { invoice: InvoiceRecord; payment: SettledPayment } {
  const invoice = target(state, 'invoice', state.invoiceOfPayment(paymentId) ?? 0);
  const payment = paymentsOf(invoice).find(({ id }) => id === paymentId);
  if (payment === undefined) throw notFound();
  return { invoice, payment };
}

/** What the ledger keeps of a payment. */
export function recordOf({ id: _id, settled: _settled, ...payment }: SettledPayment): PaymentRecord {
  return payment;
}

/**
 * The event that turns the mark "paid" of an earlier version into the payment that it stands for; none without a
 * mark. It comes before every event that changes what the mark covers: the total, or other payments.
 */
export function withoutMark(invoice: InvoiceRecord): DomainEvent[] {
  const payment = markedPayment(invoice);
  if (payment === null) return [];
  const { id: invoiceId, number, paid, paid_at } = invoice;
  return [
    PaidMarkReplaced.of({
      invoiceId,
      number,
      paymentId: payment.id,
      before: { paid, paid_at, payment: null },
      after: { paid: false, paid_at: null, payment: recordOf(payment) },
    }),
  ];
}
