import type { SortText } from '@ledgerline/shared-events/lists/sort.ts';
import { countSet, placeIn, searchOf, textsIn } from '#shared/lib/rows/list-query.ts';

/** The filters of the list of credit notes. Keys and values are those of the address and of the server's query. */
export type CreditNoteFilters = {
  /** Number, client, reference or invoice. */
  search?: string;
  client_id?: string;
  /** The name of a period, such as `this-month`. */
  date?: string;
  date_from?: string;
  date_to?: string;
};

export type CreditNoteQuery = CreditNoteFilters & {
  page: number;
  /** Without it the newest come first. */
  sort?: SortText<'creditNotes'>;
};

export const OWN_CREDIT_NOTE_SORT = '-date';

/** The filters in the address, without empty and unknown ones. */
export const creditNoteFiltersOf = (search: URLSearchParams): CreditNoteFilters =>
  textsIn(search, ['search', 'client_id', 'date', 'date_from', 'date_to']);

/** The list that the address names. */
export const creditNoteQueryOf = (search: URLSearchParams): CreditNoteQuery => ({
  ...creditNoteFiltersOf(search),
  ...placeIn('creditNotes', search),
});

/** The filters and the order of the list as a query string of the server, without the page. */
export const creditNoteSearch = ({ page: _, ...query }: CreditNoteQuery): URLSearchParams =>
  searchOf({ type: 'all', document: 'creditNote', ...query });

/** The filters of the list as a query string of the server, without the page and the order. */
export const creditNoteFilter = ({ sort: _, ...query }: CreditNoteQuery): URLSearchParams =>
  creditNoteSearch(query);

/** How many filters are set. A date range counts as one. */
export const creditNoteFilterCount = (filters: CreditNoteFilters): number =>
  countSet([[filters.search], [filters.client_id], [filters.date, filters.date_from, filters.date_to]]);
