import type { SavedView } from '@ledgerline/shared-events/lists/views.ts';

/** The parts of an address that belong to its view and not to the list. */
export const VIEW = 'view';
export const COLUMNS = 'columns';

/** Says with "1" that the panel of the filters is open. */
export const FILTERS_OPEN = 'filters';

/** The saved view that the address names; undefined when it is none of the list. */
export function viewIn(search: URLSearchParams, views: readonly SavedView[]): SavedView | undefined {
  const id = Number(search.get(VIEW) ?? Number.NaN);
  return views.find((view) => view.id === id);
}

/** The columns in an address, without unknown ones. */
export const columnsOf = <Column extends string>(
  text: string,
  offered: readonly Column[],
): readonly Column[] => offeredColumns(text.split(','), offered);

/** The stored columns that this version knows, each once. */
export function offeredColumns<Column extends string>(
  names: readonly string[],
  offered: readonly Column[],
): readonly Column[] {
  return [...new Set(names)].flatMap((name) => offered.find((column) => column === name) ?? []);
}

/** Whether two query strings ask for the same. */
export function isSameQuery(one: string, other: string): boolean {
  return sorted(one) === sorted(other);
}

function sorted(query: string): string {
  const search = new URLSearchParams(query);
  search.sort();
  return search.toString();
}

/** Copies the view and the columns of an address to another one of the same list. */
export function keepView(from: URLSearchParams, to: URLSearchParams): void {
  for (const part of [VIEW, COLUMNS]) {
    const value = from.get(part);
    if (value !== null) to.set(part, value);
  }
}
