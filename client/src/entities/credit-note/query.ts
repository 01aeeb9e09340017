import { type DocumentQuery, type FilterField, filtersIn } from '#shared/lib/rows/filter-fields.ts';
import { placeIn, searchOf } from '#shared/lib/rows/list-query.ts';

/** The filters of the list of credit notes. */
export const CREDIT_NOTE_FILTERS: readonly FilterField[] = [
  { kind: 'text', key: 'search', label: 'Number, client, reference or invoice', words: 'Search' },
  { kind: 'client', key: 'client_id', label: 'Client' },
  { kind: 'dates', name: 'date', from: 'date_from', to: 'date_to', label: 'Date range', words: 'Date' },
];

/** The list that the address names. */
export const creditNoteQueryOf = (search: URLSearchParams): DocumentQuery => ({
  ...filtersIn(CREDIT_NOTE_FILTERS, search, 'all'),
  type: 'all',
  ...placeIn('creditNotes', search),
});

/** The filters and the order of the list as a query string of the server, without the page. */
export const creditNoteSearch = ({ page: _, type, ...query }: DocumentQuery): URLSearchParams =>
  searchOf({ type, document: 'creditNote', ...query });
