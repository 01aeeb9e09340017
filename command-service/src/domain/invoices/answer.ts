import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceView } from '@ledgerline/shared-events/invoices/view.ts';
import { deliveriesOf, settingsOf, todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** The answer of a command on an invoice. @param at the instant that decides whether it is overdue */
export function answeredInvoice(
  state: StateReader,
  invoiceId: number,
  at: string,
): { invoice: InvoiceAnswer | null } {
  const invoice = state.record('invoice', invoiceId);
  if (invoice === undefined) return { invoice: null };
  const deliveries = deliveriesOf(state, { entity: 'invoice', id: invoiceId });
  return { invoice: invoiceView(invoice, settingsOf(state), todayOf(state, at), deliveries) };
}
