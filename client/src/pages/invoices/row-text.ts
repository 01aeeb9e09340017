import { dueDateLabel, longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { visibleDueDate } from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { exchangeText } from '#shared/lib/amounts/exchange-rate-text.ts';

/** The texts of a row. `converted` is null where the total is already in the primary currency. */
export type RowText = {
  date: string;
  due: string;
  total: string;
  converted: string | null;
  isRateMissing: boolean;
  /** The exchange rate of the converted total. */
  tip: string | undefined;
};

export function rowTextOf(invoice: Invoice, today: string, primaryCurrency: string): RowText {
  const due = visibleDueDate(invoice);
  const isForeign = invoice.currency !== primaryCurrency;
  const converted = invoice.converted_total ?? null;
  return {
    date: longDate(invoice.date),
    due: due === null ? '' : invoice.paid ? longDate(due) : dueDateLabel(due, today),
    total: formatAmount(decimalText(invoice.total), invoice.currency),
    converted: isForeign && converted !== null ? formatAmount(decimalText(converted), primaryCurrency) : null,
    isRateMissing: isForeign && converted === null,
    tip: exchangeText({ ...invoice, day: invoice.date }, primaryCurrency),
  };
}
