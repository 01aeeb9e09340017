import { readSort } from '@ledgerline/shared-events/lists/sort.ts';
import { DEFAULT_QUOTE_COLUMNS, OFFERED_QUOTE_COLUMNS } from '#entities/quote/columns.ts';
import {
  ownQuoteSort,
  type QuoteQuery,
  quoteFilter,
  quoteFiltersOf,
  quoteQueryOf,
} from '#entities/quote/query.ts';
import { useListAddress } from '#features/list-views/use-list-address.ts';
import { useListView } from '#features/list-views/use-list-view.ts';

const READER = { queryOf: quoteQueryOf, filtersOf: quoteFiltersOf };

/** The list of quotes in the address. */
export const useQuotesAddress = () => useListAddress(READER);
export type QuotesAddress = ReturnType<typeof useQuotesAddress>;

/** The saved views of quotes, the one in the address, and the columns to show. */
export function useQuotesView(query: QuoteQuery) {
  const { sort, tab } = query;
  return useListView({
    list: 'quotes',
    tab: `quotes/${tab}`,
    query: quoteFilter(query).toString(),
    sort: sort === undefined || sort === ownQuoteSort(tab) ? null : sort,
    offered: OFFERED_QUOTE_COLUMNS,
    own: DEFAULT_QUOTE_COLUMNS,
    addressOf: (view) => {
      const address = new URLSearchParams(view.query);
      if (address.get('type') === 'open') address.delete('type');
      if (view.sort !== null && readSort('quotes', view.sort) !== null) address.set('sort', view.sort);
      return address;
    },
  });
}
export type QuotesListView = ReturnType<typeof useQuotesView>;
