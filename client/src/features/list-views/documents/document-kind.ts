import type { ReactNode } from 'react';
import type { DocumentKind as PrintedKind } from '#entities/invoice/pdf.ts';
import type { DocumentQuery, FilterField } from '#shared/lib/rows/filter-fields.ts';
import type { ListColumn } from '#shared/lib/rows/list-columns.ts';
import type { BuiltInTab } from '../use-list-view.ts';

type DocumentTab = { value: string; label: string; builtIn: BuiltInTab };

/** A kind of documents: what its list has and what it's called. */
export type DocumentKind<Column extends string> = {
  list: 'invoices' | 'creditNotes' | 'quotes';
  /** Such as `quote`, `quotes` and `Quotes`. */
  one: string;
  many: string;
  title: string;
  /** The list at the server, and what its PDFs are called there. */
  path: '/api/invoice' | '/api/quote';
  printed: PrintedKind;
  /** The filters and the order as a query string of the server, without the page; and the filters of its PDFs. */
  searchOf(query: DocumentQuery): URLSearchParams;
  printedOnly?: Readonly<Record<string, string>>;
  queryOf(search: URLSearchParams): DocumentQuery;
  ownSort(type: string): string;
  /** The first one is the list of an address without a tab. */
  tabs: readonly [DocumentTab, ...DocumentTab[]];
  columns: Readonly<Record<Column | 'number', ListColumn>>;
  /** What can be shown beside the number, what is until the user chooses, and the page width from which that fits. */
  offered: readonly Column[];
  own: readonly Column[];
  room: number;
  filters: readonly FilterField[];
  /** The filters in the order of the panel, where that is another one. */
  panel?: readonly FilterField[];
  panelId: string;
  panelLabel(type: string): string;
  /** The name of a file with a whole list, without its ending. */
  fileName(type: string): string;
  /** What stands in place of an empty list. */
  empty(type: string): { title: string; text: string; action?: ReactNode };
};

/** The filters of a list as a query string of the server, without the page and the order. */
export function filterOf(
  kind: Pick<DocumentKind<string>, 'searchOf'>,
  query: DocumentQuery,
): URLSearchParams {
  const { sort: _, ...filters } = query;
  return kind.searchOf(filters);
}

/** The page of a list as a query string of the server. */
export function requestOf(kind: Pick<DocumentKind<string>, 'searchOf'>, query: DocumentQuery): string {
  const search = kind.searchOf(query);
  if (query.page > 1) search.set('page', String(query.page));
  return search.toString();
}
