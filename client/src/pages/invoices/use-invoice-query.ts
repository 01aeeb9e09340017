import { useMemo } from 'react';
import { type InvoiceQuery, invoiceFiltersOf, invoiceQueryOf } from '#entities/invoice/query.ts';
import { FILTERS_OPEN } from '#features/list-views/view-address.ts';
import { useAddress } from '#shared/lib/routing/use-address.ts';
import type { FilterChange } from './filters/invoice-filters.tsx';

/**
 * The list in the address: tab, filters, page. Typing into a filter replaces the entry in the browser's history
 * instead of adding one.
 */
export function useInvoiceQuery() {
  const [search, changeAddress] = useAddress();
  const query = useMemo(() => invoiceQueryOf(search), [search]);
  const filters = useMemo(() => invoiceFiltersOf(search), [search]);

  const change = (changes: Record<string, string | undefined>, replace: boolean) =>
    changeAddress({ page: undefined, ...changes }, replace);
  return {
    query,
    filters,
    isFiltersOpen: search.get(FILTERS_OPEN) === '1',
    setType: (type: InvoiceQuery['type']) =>
      change(
        { type: type === 'open' ? undefined : type, sort: undefined, view: undefined, columns: undefined },
        false,
      ),
    /** @param sort null for the own order of the list */
    setSort: (sort: string | null) => change({ sort: sort ?? undefined }, false),
    setPage: (page: number) => change({ page: page === 1 ? undefined : String(page) }, false),
    setFilters: (changes: FilterChange) => change(changes, true),
    clearFilters: () =>
      change(Object.fromEntries(Object.keys(filters).map((key) => [key, undefined])), false),
    toggleFilters: () => change({ [FILTERS_OPEN]: search.get(FILTERS_OPEN) === '1' ? undefined : '1' }, true),
  };
}
