import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { compare, isZero } from '@ledgerline/shared-events/money/decimal.ts';
import { openSumOf, sumNote, sumOf } from '#entities/invoice/figures.ts';
import type { $invoicePage, PageTotals } from '#entities/invoice/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

type Page = ReturnType<typeof $invoicePage.getState>;

/** The note under a list of invoices and their sums, which are those of all pages. */
export function invoiceFoot(
  rows: readonly Invoice[],
  page: Page,
  { primary, isOpen }: { primary: string; isOpen: boolean },
) {
  const { lastPage = 1, totals } = page ?? {};
  const hasPages = lastPage > 1;
  return {
    note: sumNote(rows, primary, isOpen),
    sums: hasPages ? sumsOfPages(totals) : sumsOfRows(rows, primary, totals?.paid),
    currency: (hasPages ? totals?.currency : undefined) ?? primary,
  };
}

function sumsOfPages(totals: PageTotals | undefined) {
  if (totals === undefined || totals.missingRates.length > 0) return [];
  return sums(decimalText(totals.value), decimalText(totals.open ?? 0), totals.paid);
}

function sumsOfRows(rows: readonly Invoice[], primary: string, paid: number | null | undefined) {
  const sum = sumOf(rows);
  if (sum.missingRates === sum.count) return [];
  return sums(sum.total, openSumOf(rows, primary), paid);
}

/**
 * The totals of the invoices, what is open where some are paid in part, and what was paid on the days of a filter.
 * @param paid null without such a filter
 */
const sums = (total: string, open: string, paid: number | null | undefined) => [
  { label: 'Total', amount: total },
  ...(isZero(open) || compare(open, total) === 0 ? [] : [{ label: 'Open', amount: open }]),
  ...(paid == null ? [] : [{ label: 'Paid', amount: decimalText(paid) }]),
];
