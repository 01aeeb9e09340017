import { useMemo } from 'react';
import { useAddress } from '#shared/lib/routing/use-address.ts';
import {
  type DocumentQuery,
  type FilterChange,
  type FilterField,
  type FilterKey,
  filtersIn,
  keysOf,
  withoutKeys,
} from '#shared/lib/rows/filter-fields.ts';
import { FILTERS_OPEN } from './view-address.ts';

/** How a list reads the address; always the same. */
type Reader = {
  filters: readonly FilterField[];
  queryOf(search: URLSearchParams): DocumentQuery;
};

/**
 * A list in the address: tab, filters, order and page. Typing into a filter replaces the entry in the browser's history
 * instead of adding one.
 */
export function useListAddress({ queryOf, filters: fields }: Reader) {
  const [search, changeAddress] = useAddress();
  const query = useMemo(() => queryOf(search), [search, queryOf]);
  const filters = useMemo(() => filtersIn(fields, search, query.type), [search, fields, query.type]);
  const change = (changes: Record<string, string | undefined>, replace: boolean) =>
    changeAddress({ page: undefined, ...changes }, replace);
  return {
    query,
    filters,
    isFiltersOpen: search.get(FILTERS_OPEN) === '1',
    /** @param type undefined for the first tab @param left filters that the tab doesn't have */
    setTab: (type: string | undefined, left: readonly FilterKey[] = []) =>
      change({ ...withoutKeys(left), type, sort: undefined, view: undefined, columns: undefined }, false),
    /** @param sort null for the own order of the list */
    setSort: (sort: string | null) => change({ sort: sort ?? undefined }, false),
    setPage: (page: number) => change({ page: page === 1 ? undefined : String(page) }, false),
    setFilters: (changes: FilterChange) => change({ ...changes }, true),
    clearFilters: () => change({ ...withoutKeys(fields.flatMap(keysOf)) }, false),
    toggleFilters: () => change({ [FILTERS_OPEN]: search.get(FILTERS_OPEN) === '1' ? undefined : '1' }, true),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;
