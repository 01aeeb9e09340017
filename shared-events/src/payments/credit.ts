import type { InvoiceRecord } from '../invoices/record.ts';
import { add, isZero, negate } from '../money/decimal.ts';
import { type PayableInvoice, settlementOf } from './settlement.ts';

/** The invoices of one client. */
type CreditInvoice = PayableInvoice & Pick<InvoiceRecord, 'deleted_at'>;

/**
 * The credit of a client by currency: what its invoices were paid too much, without what was used for others. The
 * currencies are in alphabetical order; those without any are left out.
 * @param invoices all invoices of the client
 */
export function creditsOf(invoices: Iterable<CreditInvoice>): Map<string, string> {
  const credits = new Map<string, string>();
  for (const invoice of invoices) {
    if (invoice.deleted_at !== null || invoice.payments === undefined) continue;
    const { overpaidAmount, payments } = settlementOf(invoice);
    const used = payments.flatMap(({ kind, settled }) => (kind === 'credit' ? [negate(settled)] : []));
    credits.set(invoice.currency, add(credits.get(invoice.currency) ?? '0', overpaidAmount, ...used));
  }
  return new Map([...credits].filter(([, amount]) => !isZero(amount)).sort(([a], [b]) => (a < b ? -1 : 1)));
}
