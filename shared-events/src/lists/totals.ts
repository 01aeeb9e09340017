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

/** A page of a list with the totals of all its pages. */
export function totalledPageAnswer<Item extends z.ZodMiniType>(item: Item) {
  return z.extend(pageAnswer(item), { totals: listTotals });
}
