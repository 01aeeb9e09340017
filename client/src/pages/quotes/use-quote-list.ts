import { QUOTE_STATUSES, type QuoteStatus } from '@ledgerline/shared-events/quotes/status.ts';
import { useDocumentList } from '#entities/invoice/use-document-list.ts';

/** The tabs of the list: all that is open, one status, or everything. */
export type QuoteTab = 'open' | 'all' | QuoteStatus;

const isTab = (text: string): text is QuoteTab =>
  text === 'all' || text === 'open' || QUOTE_STATUSES.some((one) => one === text);

/** The own order of each list. */
export const ownQuoteSort = (tab: QuoteTab): string => (tab === 'open' ? 'validUntil' : '-date');

/** The list of quotes in the address, with its tab. */
export function useQuoteList() {
  const list = useDocumentList('quotes');
  const named = list.search.get('type') ?? 'open';
  const tab: QuoteTab = isTab(named) ? named : 'open';
  const query = new URLSearchParams({
    type: tab === 'open' ? 'open' : 'all',
    ...(tab === 'open' || tab === 'all' ? {} : { status: tab }),
    ...list.requested,
  });
  return {
    ...list,
    tab,
    query: query.toString(),
    setTab: (next: QuoteTab) => list.change({ type: next === 'open' ? null : next, sort: null }),
  };
}
