import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { hasTypedYear } from '@ledgerline/shared-events/dates/typed-date.ts';
import type { InvoiceInput, InvoiceTargets } from '@ledgerline/shared-events/invoices/commands.ts';
import { InvoiceMarkedUnpaid } from '@ledgerline/shared-events/invoices/events.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { recordedPayments, settlementOf } from '@ledgerline/shared-events/payments/settlement.ts';
import type { AccountState } from '../account-state.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { todayOf } from '../lookup.ts';
import { deletedPayments, editedPayment } from '../payments/change-payment.ts';
import { restPayment } from '../payments/record-payment.ts';
import { DATE_RANGE, refuseDayToCome } from '../rules/date-rules.ts';
import { eachInvoice } from './each-invoice.ts';

/**
 * The events that make an invoice paid on a day: the rest is recorded as a payment. A paid invoice keeps its day,
 * unless another one is sent and there is only one payment. A paid invoice counts as issued; `issued_at` is set by the
 * download only, so that it survives the undo of the payment.
 * @throws Rejected invalid for a mistyped day, and one to come
 */
export function paidEvents(
  state: AccountState,
  invoice: InvoiceRecord,
  day: string | null,
  context: DecisionContext,
): DomainEvent[] {
  if (day !== null && !hasTypedYear(day)) throw invalidField('paid_at', DATE_RANGE);
  if (day !== null) refuseDayToCome(state, 'paid_at', day, context.now);
  const { paid, paid_at, payments } = settlementOf(invoice);
  if (!paid) return restPayment(state, invoice, day ?? todayOf(state, context.now), context.now);
  const [only, second] = payments;
  if (day === null || day === paid_at || only === undefined || second !== undefined) return [];
  // Its rate stays: that of the other day could leave the invoice open.
  return editedPayment(invoice, only, { date: day, exchangeRate: only.exchange?.rate }, context);
}

/** Whether an input says that an invoice is paid, which a day of payment says too; undefined when it says nothing. */
export function saysPaid({ paid, paid_at }: Pick<InvoiceInput, 'paid' | 'paid_at'>): boolean | undefined {
  return paid ?? (paid_at ? true : undefined);
}

/** The events of an invoice whose payments are all removed; none when it has none. It still counts as issued. */
export function unpaidEvents(invoice: InvoiceRecord, now: string): DomainEvent[] {
  const { id: invoiceId, number, paid, paid_at, issued_at } = invoice;
  const recorded = recordedPayments(invoice);
  const before = { paid, paid_at, issued_at };
  const after = { paid: false, paid_at: null, issued_at: issued_at ?? now };
  const unmarked = paid ? [InvoiceMarkedUnpaid.of({ invoiceId, number, before, after })] : [];
  if (recorded.length === 0) return unmarked;
  const issued = paid ? { ...invoice, issued_at: after.issued_at } : invoice;
  return [...unmarked, ...deletedPayments(issued, recorded, { unmarked: true, now })];
}

export const MarkInvoicePaid = defineCommand({
  name: 'MarkInvoicePaid',
  ...eachInvoice<InvoiceTargets & { paidAt?: string | null | undefined }>(
    (state, invoice, { paidAt }, context) => paidEvents(state, invoice, paidAt ?? null, context),
  ),
});

export const MarkInvoiceUnpaid = defineCommand({
  name: 'MarkInvoiceUnpaid',
  ...eachInvoice<InvoiceTargets>((_state, invoice, _payload, { now }) => unpaidEvents(invoice, now)),
});
