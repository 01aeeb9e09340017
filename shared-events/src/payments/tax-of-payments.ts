import type { InvoiceRecord } from '../invoices/record.ts';
import { digitsOf } from '../money/currency.ts';
import { add, isZero, subtract } from '../money/decimal.ts';
import { amountDueOf } from '../taxes/amount-due.ts';
import { shareOfAmounts, taxedAmounts, taxIn } from '../taxes/taxed-amounts.ts';
import type { SettledPayment } from './settlement.ts';

/** The tax in the total of an invoice. */
export function taxOfInvoice({ taxTotals }: Pick<InvoiceRecord, 'taxTotals'>): string {
  return add(...taxTotals.map(({ value }) => value));
}

/** The fields of an invoice that decide what its taxes come to. */
export type TaxedInvoice = Pick<
  InvoiceRecord,
  | 'items'
  | 'adjustments'
  | 'taxes'
  | 'taxTotals'
  | 'subtotal'
  | 'total'
  | 'withheld'
  | 'amountDue'
  | 'currency'
>;

/**
 * The tax in what each payment settles, by the id of the payment: as large a part of the tax as it settles of the
 * amount due. The parts up to each payment add up to the share of all of them, so those of an invoice that is paid in
 * parts are its tax to the cent.
 * @param payments every payment of the invoice, in their order
 */
export function taxOfPayments(
  invoice: TaxedInvoice,
  payments: readonly SettledPayment[],
): Map<number, string> {
  const [amounts, due] = [taxedAmounts(invoice), amountDueOf(invoice)];
  const digits = digitsOf(invoice.currency);
  const parts = new Map<number, string>();
  let [settled, taxed] = ['0', '0'];
  for (const payment of payments) {
    settled = add(settled, payment.settled);
    const share = { paid: settled, of: due, total: settled };
    const reached = isZero(due) ? '0' : taxIn(shareOfAmounts(amounts, share, digits));
    parts.set(payment.id, subtract(reached, taxed));
    taxed = reached;
  }
  return parts;
}
