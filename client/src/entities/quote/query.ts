import type { SortText } from '@ledgerline/shared-events/lists/sort.ts';
import { QUOTE_STATUSES, type QuoteStatus } from '@ledgerline/shared-events/quotes/status.ts';
import { countSet, placeIn, searchOf, textsIn } from '#shared/lib/rows/list-query.ts';

/** The filters of a list of quotes. Keys and values are those of the address and of the server's query. */
export type QuoteFilters = {
  /** Number, client or reference. */
  search?: string;
  client_id?: string;
  /** Several have commas between them. */
  status?: string;
  /** The name of a period, such as `this-month`. */
  date?: string;
  date_from?: string;
  date_to?: string;
  valid_from?: string;
  valid_to?: string;
};

/** The statuses of the quotes on each tab. */
const STATUSES = {
  open: ['draft', 'sent', 'expired'],
  accepted: ['accepted'],
  declined: ['declined'],
  all: QUOTE_STATUSES,
} as const satisfies Record<string, readonly QuoteStatus[]>;
type QuoteTab = keyof typeof STATUSES;

export type QuoteQuery = QuoteFilters & {
  tab: QuoteTab;
  page: number;
  /** Without it the list has its own order. */
  sort?: SortText<'quotes'>;
};

/** The own order of each list: the open ones by their last day, the others by date. */
export const ownQuoteSort = (tab: QuoteTab): SortText<'quotes'> => (tab === 'open' ? 'validUntil' : '-date');

/** The statuses among which a filter chooses on a tab. */
export const statusesOn = (tab: QuoteTab): readonly QuoteStatus[] => STATUSES[tab];

const TEXTS = ['search', 'client_id', 'date', 'date_from', 'date_to', 'valid_from', 'valid_to'] as const;

const isTab = (text: string): text is QuoteTab => Object.hasOwn(STATUSES, text);

function tabIn(search: URLSearchParams): QuoteTab {
  const named = search.get('type') ?? 'open';
  return isTab(named) ? named : 'open';
}

/** The statuses that a text names, of those on a tab. */
function statusesIn(text: string, tab: QuoteTab): readonly QuoteStatus[] {
  const named = text.split(',');
  return statusesOn(tab).filter((status) => named.includes(status));
}

/** The filters in the address, without empty and unknown ones. */
export function quoteFiltersOf(search: URLSearchParams): QuoteFilters {
  const tab = tabIn(search);
  const status = statusesOn(tab).length === 1 ? [] : statusesIn(search.get('status') ?? '', tab);
  return { ...textsIn(search, TEXTS), ...(status.length === 0 ? {} : { status: status.join(',') }) };
}

/** The list that the address names. */
export const quoteQueryOf = (search: URLSearchParams): QuoteQuery => ({
  ...quoteFiltersOf(search),
  tab: tabIn(search),
  ...placeIn('quotes', search),
});

/** The statuses that the quotes of a list can have. */
export const statusesOf = ({ tab, status }: QuoteQuery): readonly QuoteStatus[] =>
  status === undefined ? statusesOn(tab) : statusesIn(status, tab);

/** The filters and the order of a list as a query string of the server, without the page. */
export function quoteSearch({ tab, page: _, ...query }: QuoteQuery): URLSearchParams {
  const isOfStatus = statusesOn(tab).length === 1;
  return searchOf({
    type: tab === 'open' ? 'open' : 'all',
    ...(isOfStatus ? { status: tab } : {}),
    ...query,
  });
}

/** The filters of a list as a query string of the server, without the page and the order. */
export const quoteFilter = ({ sort: _, ...query }: QuoteQuery): URLSearchParams => quoteSearch(query);

/** How many filters are set. A date range counts as one, and so do the statuses. */
export const quoteFilterCount = (filters: QuoteFilters): number =>
  countSet([
    [filters.search],
    [filters.client_id],
    [filters.status],
    [filters.date, filters.date_from, filters.date_to],
    [filters.valid_from, filters.valid_to],
  ]);
