import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { InvoiceCreated, JobsInvoiced } from '@ledgerline/shared-events/invoices/events.ts';
import { invoiceView } from '@ledgerline/shared-events/invoices/view.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** What a command on an invoice answers. */
export function answeredInvoice(state: StateReader, invoiceId: number): { invoice: InvoiceAnswer | null } {
  const invoice = state.record('invoice', invoiceId);
  return { invoice: invoice === undefined ? null : invoiceView(invoice, settingsOf(state)) };
}

/** The id of the invoice that these facts created. */
export function createdInvoiceId(events: readonly DomainEvent[]): number {
  for (const { type, data } of events) {
    if (type === InvoiceCreated.type) return InvoiceCreated.read(data, InvoiceCreated.version).invoice.id;
    if (type === JobsInvoiced.type) return JobsInvoiced.read(data, JobsInvoiced.version).invoice.id;
  }
  return 0;
}
