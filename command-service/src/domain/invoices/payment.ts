import type { InvoiceTargets } from '@ledgerline/shared-events/invoices/commands.ts';
import { InvoiceMarkedPaid, InvoiceMarkedUnpaid } from '@ledgerline/shared-events/invoices/events.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { defineCommand } from '../command.ts';
import { todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { eachInvoice } from './each-invoice.ts';

/**
 * The event of a payment on a day. A paid invoice keeps its day unless another one is sent. A paid invoice counts as
 * issued; `issued_at` is set by the download only, so that it survives the undo of the payment.
 */
export function paidEvents(
  state: StateReader,
  invoice: InvoiceRecord,
  day: string | null,
  now: string,
): DomainEvent[] {
  const { id: invoiceId, number, paid, paid_at, issued_at } = invoice;
  const paidOn = day ?? (paid ? paid_at : null) ?? todayOf(state, now);
  if (paid && paid_at === paidOn) return [];
  const before = { paid, paid_at, issued_at };
  const after = { paid: true, paid_at: paidOn, issued_at };
  return [InvoiceMarkedPaid.of({ invoiceId, number, before, after })];
}

/** The event of an invoice that is no longer paid; none when it was not. It still counts as issued. */
export function unpaidEvents(invoice: InvoiceRecord, now: string): DomainEvent[] {
  const { id: invoiceId, number, paid, paid_at, issued_at } = invoice;
  if (!paid) return [];
  const before = { paid, paid_at, issued_at };
  const after = { paid: false, paid_at: null, issued_at: issued_at ?? now };
  return [InvoiceMarkedUnpaid.of({ invoiceId, number, before, after })];
}

export const MarkInvoicePaid = defineCommand({
  name: 'MarkInvoicePaid',
  ...eachInvoice<InvoiceTargets & { paidAt?: string | null | undefined }>((state, invoice, { paidAt }, now) =>
    paidEvents(state, invoice, paidAt ?? null, now),
  ),
});

export const MarkInvoiceUnpaid = defineCommand({
  name: 'MarkInvoiceUnpaid',
  ...eachInvoice<InvoiceTargets>((_state, invoice, _payload, now) => unpaidEvents(invoice, now)),
});
