import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import type { PaperInvoice } from '@ledgerline/shared-events/invoices/paper-model.ts';
import type { Surcharge } from '@ledgerline/shared-events/jobs/record.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { type AnsweredSums, frozenSumsOf, frozenTaxOf } from './frozen-sums.ts';

/** A line of an invoice, or of a quote, which may have a minimum fee and surcharges. */
type AnsweredItem = Invoice['items'][number] & { minimum?: number | null; surcharges?: Surcharge[] };

/** What the paper shows of an answer, of which amounts are numbers. */
type AnsweredDocument = Omit<PaperInvoice, 'items' | 'taxes' | keyof AnsweredSums> &
  Pick<Invoice, 'taxes'> & { items: readonly AnsweredItem[] } & AnsweredSums;

/**
 * What the paper reads from an invoice of the server: amounts as decimal text, tax totals in the order of the taxes.
 */
export function paperInvoiceOf(invoice: AnsweredDocument): PaperInvoice {
  const { adjustments: _, withheld: __, amountDue: ___, taxInCurrency: ____, ...others } = invoice;
  return {
    ...others,
    items: invoice.items.map(({ exchange: _____, taxes, minimum, ...item }) => ({
      ...item,
      ...(minimum != null && { minimum: decimalText(minimum) }),
      ...(taxes && { taxes: taxes.map(frozenTaxOf) }),
      quantity: decimalText(item.quantity),
      rate: decimalText(item.rate),
      value: decimalText(item.value),
    })),
    taxes: invoice.taxes.map(frozenTaxOf),
    ...frozenSumsOf(invoice),
  };
}
