import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceView } from '@ledgerline/shared-events/invoices/view.ts';
import { settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** The answer of a command on an invoice. */
export function answeredInvoice(state: StateReader, invoiceId: number): { invoice: InvoiceAnswer | null } {
  const invoice = state.record('invoice', invoiceId);
  return { invoice: invoice === undefined ? null : invoiceView(invoice, settingsOf(state)) };
}
