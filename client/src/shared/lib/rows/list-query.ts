import { type ListKind, readSort, type SortText, sortText } from '@ledgerline/shared-events/lists/sort.ts';

/** The texts of some filters in an address, without empty ones. */
export function textsIn<Key extends string>(
  search: URLSearchParams,
  keys: readonly Key[],
): { [One in Key]?: string } {
  const texts: { [One in Key]?: string } = {};
  for (const key of keys) {
    const value = search.get(key)?.trim() ?? '';
    if (value !== '') texts[key] = value;
  }
  return texts;
}

/** The page and the order that an address names; without an order the list has its own. */
export function placeIn<Kind extends ListKind>(
  kind: Kind,
  search: URLSearchParams,
): { page: number; sort?: SortText<Kind> } {
  const page = Number(search.get('page') ?? '1');
  const sort = readSort(kind, search.get('sort') ?? '');
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...(sort === null ? {} : { sort: sortText(sort) }),
  };
}

/** A query as a query string, without what isn't set. */
export const searchOf = (query: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
