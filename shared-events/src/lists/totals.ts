import * as z from 'zod/mini';
import { pageAnswer } from '../api/page-answer.ts';
import { currencyCode } from '../ledger/scalars.ts';

/** The sum of everything that a filter leaves, in the primary currency; documents without a rate are counted instead. */
export const listTotals = z.object({
  currency: currencyCode,
  value: z.number(),
  missingRates: z.array(z.object({ currency: currencyCode, count: z.int() })),
});
export type ListTotals = z.output<typeof listTotals>;

/**
 * The sums of invoices in the primary currency: of their totals, of what is open, and of what was paid on the days of
 * the filter (without one, null). What has no rate is in no sum.
 */
export const invoiceTotals = z.extend(listTotals, { open: z.number(), paid: z.nullable(z.number()) });
export type InvoiceTotals = z.output<typeof invoiceTotals>;

/** A page of a list with the totals of all its pages. */
export function totalledPageAnswer<
  Item extends z.ZodMiniType,
  Totals extends z.ZodMiniType = typeof listTotals,
>(item: Item, totals: Totals) {
  return z.extend(pageAnswer(item), { totals });
}
