import { useMemo } from 'react';
import { useAddress } from '#shared/lib/routing/use-address.ts';
import { FILTERS_OPEN } from './view-address.ts';

/** How a list reads the address. Both functions stay the same. */
type Reader<Query, Filters> = {
  queryOf(search: URLSearchParams): Query;
  filtersOf(search: URLSearchParams): Filters;
};

/** Some filters of a list; undefined clears one. */
export type FilterChange<Filters> = { [Key in keyof Filters]?: Filters[Key] | undefined };

const none = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, undefined]));

/**
 * A list in the address: tab, filters, order and page. Typing into a filter replaces the entry in the browser's history
 * instead of adding one.
 */
export function useListAddress<Query, Filters extends { readonly [Key in keyof Filters]?: string }>({
  queryOf,
  filtersOf,
}: Reader<Query, Filters>) {
  const [search, changeAddress] = useAddress();
  const query = useMemo(() => queryOf(search), [search, queryOf]);
  const filters = useMemo(() => filtersOf(search), [search, filtersOf]);
  const change = (changes: Record<string, string | undefined>, replace: boolean) =>
    changeAddress({ page: undefined, ...changes }, replace);
  return {
    query,
    filters,
    isFiltersOpen: search.get(FILTERS_OPEN) === '1',
    /** @param type undefined for the first tab @param left filters that the tab doesn't have */
    setTab: (type: string | undefined, left: readonly (keyof Filters & string)[] = []) =>
      change({ ...none(left), type, sort: undefined, view: undefined, columns: undefined }, false),
    /** @param sort null for the own order of the list */
    setSort: (sort: string | null) => change({ sort: sort ?? undefined }, false),
    setPage: (page: number) => change({ page: page === 1 ? undefined : String(page) }, false),
    setFilters: (changes: FilterChange<Filters>) => change({ ...changes }, true),
    clearFilters: () => change(none(Object.keys(filters)), false),
    toggleFilters: () => change({ [FILTERS_OPEN]: search.get(FILTERS_OPEN) === '1' ? undefined : '1' }, true),
  };
}
