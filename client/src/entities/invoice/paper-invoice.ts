import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import type { PaperInvoice } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

/** What the paper shows of an answer, of which amounts are numbers. */
type AnsweredDocument = Omit<PaperInvoice, 'items' | 'taxTotals' | 'subtotal' | 'total'> &
  Pick<Invoice, 'items' | 'taxTotals' | 'subtotal' | 'total'>;

/**
 * What the paper reads from an invoice of the server: amounts as decimal text, tax totals in the order of the taxes.
 */
export function paperInvoiceOf(invoice: AnsweredDocument): PaperInvoice {
  return {
    ...invoice,
    items: invoice.items.map(({ exchange: _, ...item }) => ({
      ...item,
      quantity: decimalText(item.quantity),
      rate: decimalText(item.rate),
      value: decimalText(item.value),
    })),
    taxTotals: Object.entries(invoice.taxTotals).map(([key, tax]) => ({
      key,
      name: tax.name,
      rate: decimalText(tax.rate),
      value: decimalText(tax.value),
    })),
    subtotal: decimalText(invoice.subtotal),
    total: decimalText(invoice.total),
  };
}
