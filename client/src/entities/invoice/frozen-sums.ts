import type {
  InvoiceAnswer as Invoice,
  InvoiceTaxAnswer,
} from '@ledgerline/shared-events/invoices/answers.ts';
import type {
  InvoiceAdjustment,
  InvoiceRecord,
  InvoiceTax,
} from '@ledgerline/shared-events/invoices/record.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

/** A tax of an answered invoice, with decimal texts. */
export const frozenTaxOf = ({ rate, primaryRate, id, ...tax }: InvoiceTaxAnswer): InvoiceTax => ({
  ...tax,
  id: id ?? null,
  rate: decimalText(rate),
  primaryRate: primaryRate === null || primaryRate === undefined ? null : decimalText(primaryRate),
});

/** A change that isn't saved yet may say null for none, as the ledger does. */
type MaybeAdjusted = { adjustments?: Invoice['adjustments'] | null };

/** The discounts and surcharges of an answered invoice, with decimal texts. */
export const adjustmentsOf = ({ adjustments }: MaybeAdjusted): InvoiceAdjustment[] =>
  (adjustments ?? []).map(({ percent, amount, taxes, ...adjustment }) => ({
    ...adjustment,
    ...(percent !== undefined && { percent: decimalText(percent) }),
    amount: decimalText(amount),
    ...(taxes && { taxes: taxes.map(frozenTaxOf) }),
  }));

type Sums = 'taxTotals' | 'subtotal' | 'adjustments' | 'total' | 'withheld' | 'amountDue' | 'taxInCurrency';

/** The sums of an answer, of an invoice or a quote. */
export type AnsweredSums = Pick<Invoice, Sums>;

/** The sums of an answered invoice, with decimal texts, in the order of the taxes. */
export function frozenSumsOf(invoice: AnsweredSums): Pick<InvoiceRecord, Sums> {
  const { withheld, taxInCurrency, adjustments } = invoice;
  return {
    taxTotals: Object.entries(invoice.taxTotals).map(([key, { rate, value, base, ...tax }]) => ({
      ...{ ...tax, key, rate: decimalText(rate), value: decimalText(value) },
      ...(base !== undefined && { base: decimalText(base) }),
    })),
    subtotal: decimalText(invoice.subtotal),
    ...(adjustments && { adjustments: adjustmentsOf(invoice) }),
    total: decimalText(invoice.total),
    ...(withheld && {
      withheld: Object.entries(withheld).map(([key, { name, rate, value }]) => ({
        ...{ key, name, rate: decimalText(rate), value: decimalText(value) },
      })),
      amountDue: decimalText(invoice.amountDue),
    }),
    ...(taxInCurrency && {
      taxInCurrency: {
        ...taxInCurrency,
        rate: decimalText(taxInCurrency.rate),
        value: decimalText(taxInCurrency.value),
      },
    }),
  };
}
