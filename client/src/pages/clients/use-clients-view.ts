import { DEFAULT_CLIENT_COLUMNS, OFFERED_CLIENT_COLUMNS } from '#entities/client/columns.ts';
import { clientSortOf } from '#entities/client/order.ts';
import { useListView } from '#features/list-views/use-list-view.ts';

/**
 * The saved views of clients, the one in the address, and the columns to show.
 * @param match the text that the names contain
 * @param sort the order in the address; null for the list's own
 */
export function useClientsView(match: string, sort: string | null) {
  return useListView({
    list: 'clients',
    tab: 'clients',
    query: clientFilter(match).toString(),
    sort,
    offered: OFFERED_CLIENT_COLUMNS,
    own: DEFAULT_CLIENT_COLUMNS,
    addressOf: (view) => {
      const address = new URLSearchParams();
      const name = new URLSearchParams(view.query).get('name') ?? '';
      if (name !== '') address.set('q', name);
      const order = clientSortOf(view.sort);
      if (order !== null) address.set('sort', order);
      return address;
    },
  });
}

export type ClientsListView = ReturnType<typeof useClientsView>;

/** The filter of the list as a query string of the server. */
export function clientFilter(match: string): URLSearchParams {
  return new URLSearchParams(match.trim() === '' ? [] : [['name', match.trim()]]);
}
