import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { InvoiceRecord, InvoiceTax } from '@ledgerline/shared-events/invoices/record.ts';
import { DecimalError } from '@ledgerline/shared-events/money/decimal.ts';
import { invoiceTotals } from '@ledgerline/shared-events/taxes/invoice-totals.ts';

/** Subtotal, taxes and total as they are stored in the invoice. @throws Rejected invalid when they are too large */
export function invoiceAmounts(
  items: readonly { value: string }[],
  taxes: readonly InvoiceTax[],
  currency: string,
): Pick<InvoiceRecord, 'subtotal' | 'taxTotals' | 'total'> {
  try {
    return invoiceTotals({ items, taxes, currency });
  } catch (error) {
    if (error instanceof DecimalError) throw invalidField('items', error.message);
    throw error;
  }
}
