import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import type { QuoteStatus } from '@ledgerline/shared-events/quotes/status.ts';
import { type QuoteQuery, quoteFilter, statusesOf } from '#entities/quote/query.ts';
import type { Several } from '#shared/lib/commands/several.ts';
import type { WholeList } from '#shared/lib/rows/use-whole-list.ts';

/** The selected quotes of a list: those of the page, and the whole list where its other pages are selected, too. */
export type QuoteSelection = {
  query: QuoteQuery;
  quotes: readonly QuoteAnswer[];
  whole: WholeList | null;
};

/** The selected quotes with one of some statuses; null when there are none. `skipped` is the number of the others. */
export function affectedQuotes(
  { query, quotes, whole }: QuoteSelection,
  statuses: readonly QuoteStatus[],
): { several: Several<QuoteAnswer> | null; skipped: number } {
  const fitting = quotes.filter(({ status }) => statuses.includes(status));
  if (whole === null)
    return fitting.length === 0
      ? { several: null, skipped: 0 }
      : { several: fitting, skipped: quotes.length - fitting.length };
  const listed = statusesOf(query);
  const requested = listed.filter((status) => statuses.includes(status));
  if (requested.length === 0) return { several: null, skipped: 0 };
  const address = quoteFilter(query);
  if (requested.length < listed.length) address.set('status', requested.join(','));
  const filter = { query: address.toString(), revision: whole.revision };
  return { several: { filter, count: whole.count, loaded: fitting }, skipped: 0 };
}

export const selectedQuoteCount = ({ quotes, whole }: QuoteSelection): number =>
  whole?.count ?? quotes.length;
