import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { InvoiceAdjustment } from '@ledgerline/shared-events/invoices/record.ts';
import { DecimalError } from '@ledgerline/shared-events/money/decimal.ts';
import {
  type DocumentAmounts,
  type DocumentTotals,
  documentTotals,
} from '@ledgerline/shared-events/taxes/document-totals.ts';

/** The sums as they are stored in the invoice. @throws Rejected invalid when they are too large */
export function invoiceAmounts(
  document: DocumentAmounts<InvoiceAdjustment>,
): DocumentTotals<InvoiceAdjustment> {
  try {
    return documentTotals(document);
  } catch (error) {
    if (error instanceof DecimalError) throw invalidField('items', error.message);
    throw error;
  }
}
