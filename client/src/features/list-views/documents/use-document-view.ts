import { readSort } from '@ledgerline/shared-events/lists/sort.ts';
import type { SavedView } from '@ledgerline/shared-events/lists/views.ts';
import type { DocumentQuery } from '#shared/lib/rows/filter-fields.ts';
import { useListView } from '../use-list-view.ts';
import { type DocumentKind, filterOf } from './document-kind.ts';

/** The saved views of a list of documents, the one in the address, and the columns to show. */
export function useDocumentView<Column extends string>(kind: DocumentKind<Column>, query: DocumentQuery) {
  const { list, tabs, offered, own } = kind;
  const { sort, type } = query;
  const [first] = tabs;
  return useListView({
    list,
    tab: (tabs.find(({ value }) => value === type) ?? first).builtIn,
    query: filterOf(kind, query).toString(),
    sort: sort === undefined || sort === kind.ownSort(type) ? null : sort,
    offered,
    own,
    addressOf: (view: SavedView) => {
      const address = new URLSearchParams(view.query);
      address.delete('document');
      if (address.get('type') === first.value) address.delete('type');
      if (view.sort !== null && readSort(list, view.sort) !== null) address.set('sort', view.sort);
      return address;
    },
  });
}

export type DocumentView<Column extends string> = ReturnType<typeof useDocumentView<Column>>;
