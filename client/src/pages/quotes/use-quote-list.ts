import { readSort, sortText } from '@ledgerline/shared-events/lists/sort.ts';
import { QUOTE_STATUSES, type QuoteStatus } from '@ledgerline/shared-events/quotes/status.ts';
import { useSearchParams } from 'react-router-dom';

/** The tabs of the list: all that is open, one status, or everything. */
export type QuoteTab = 'open' | 'all' | QuoteStatus;

const isTab = (text: string): text is QuoteTab =>
  text === 'all' || text === 'open' || QUOTE_STATUSES.some((one) => one === text);

/** The own order of each list. */
export const ownQuoteSort = (tab: QuoteTab): string => (tab === 'open' ? 'validUntil' : '-date');

/** The list in the address: its tab, what is searched, its order and page. */
export function useQuoteList() {
  const [search, setSearch] = useSearchParams();
  const named = search.get('type') ?? 'open';
  const tab: QuoteTab = isTab(named) ? named : 'open';
  const text = search.get('search')?.trim() ?? '';
  const sort = readSort('quotes', search.get('sort') ?? '');
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? '1')) || 1);
  const client = search.get('client_id');
  const query = new URLSearchParams({
    type: tab === 'open' ? 'open' : 'all',
    ...(tab === 'open' || tab === 'all' ? {} : { status: tab }),
    ...(text === '' ? {} : { search: text }),
    ...(client === null ? {} : { client_id: client }),
    ...(sort === null ? {} : { sort: sortText(sort) }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  const change = (changes: Record<string, string | null>, replace = false) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('page');
        for (const [key, value] of Object.entries(changes)) {
          if (value === null || value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace },
    );
  return {
    tab,
    text,
    sort: sort === null ? null : sortText(sort),
    page,
    isFiltered: text !== '' || client !== null,
    query: query.toString(),
    setTab: (next: QuoteTab) => change({ type: next === 'open' ? null : next, sort: null }),
    setText: (next: string) => change({ search: next }, true),
    setSort: (next: string | null) => change({ sort: next }),
    setPage: (next: number) => change({ page: next === 1 ? null : String(next) }),
    clear: () => change({ search: null, client_id: null }),
  };
}
