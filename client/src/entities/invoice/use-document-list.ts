import { type ListKind, readSort, type SortText, sortText } from '@ledgerline/shared-events/lists/sort.ts';
import { useAddress } from '#shared/lib/routing/use-address.ts';

/** A list of documents in the address: what is searched, of which client, its order and page. */
export function useDocumentList<Kind extends ListKind>(kind: Kind) {
  const [search, changeAddress] = useAddress();
  const text = search.get('search')?.trim() ?? '';
  const client = search.get('client_id');
  const order = readSort(kind, search.get('sort') ?? '');
  const sort: SortText<Kind> | null = order === null ? null : sortText(order);
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? '1')) || 1);
  const change = (changes: Record<string, string | null>, replace = false) =>
    changeAddress({ page: null, ...changes }, replace);
  return {
    search,
    change,
    text,
    sort,
    page,
    isFiltered: text !== '' || client !== null,
    /** The same for the server. */
    requested: {
      ...(text === '' ? {} : { search: text }),
      ...(client === null ? {} : { client_id: client }),
      ...(sort === null ? {} : { sort }),
      ...(page === 1 ? {} : { page: String(page) }),
    },
    setText: (next: string) => change({ search: next }, true),
    setSort: (next: string | null) => change({ sort: next }),
    setPage: (next: number) => change({ page: next === 1 ? null : String(next) }),
    clear: () => change({ search: null, client_id: null }),
  };
}
