import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { subtract } from '@ledgerline/shared-events/money/decimal.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

type Counted = Pick<Invoice, 'amountDue' | 'creditedAmount' | 'paidAmount'>;

/** What is to be paid of an invoice after its credit notes. */
export const payableOf = ({
  amountDue,
  creditedAmount,
}: Pick<Counted, 'amountDue' | 'creditedAmount'>): string =>
  subtract(decimalText(amountDue), decimalText(creditedAmount));

/** What was paid more than that; below 0 while something is open. */
export const overpaidOf = (invoice: Counted): string =>
  subtract(decimalText(invoice.paidAmount), payableOf(invoice));
