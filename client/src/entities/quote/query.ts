import {
  QUOTE_STATUS_WORDS,
  QUOTE_STATUSES,
  type QuoteStatus,
} from '@ledgerline/shared-events/quotes/status.ts';
import {
  type ChecksField,
  type DocumentQuery,
  type FilterField,
  filtersIn,
} from '#shared/lib/rows/filter-fields.ts';
import { placeIn, searchOf } from '#shared/lib/rows/list-query.ts';

/** The statuses of the quotes on each tab. */
const STATUSES: Readonly<Record<string, readonly QuoteStatus[]>> = {
  open: ['draft', 'sent', 'expired'],
  accepted: ['accepted'],
  declined: ['declined'],
  all: QUOTE_STATUSES,
};

const statusesOn = (tab: string): readonly QuoteStatus[] => STATUSES[tab] ?? [];

/** Chosen statuses have commas between them in the address. A tab of one status has nothing to choose. */
export const QUOTE_STATUS: ChecksField = {
  kind: 'checks',
  label: 'Status',
  keys: ['status'],
  options: (tab) =>
    statusesOn(tab).length === 1
      ? []
      : statusesOn(tab).map((value) => ({ value, label: QUOTE_STATUS_WORDS[value] })),
  chosenIn: ({ status }) => status?.split(',') ?? [],
  filtersFor: (chosen) => (chosen.length === 0 ? {} : { status: chosen.join(',') }),
};

/** The filters of the lists of quotes. */
export const QUOTE_FILTERS: readonly FilterField[] = [
  { kind: 'text', key: 'search', label: 'Number, client or reference', words: 'Search' },
  { kind: 'client', key: 'client_id', label: 'Client' },
  QUOTE_STATUS,
  { kind: 'dates', name: 'date', from: 'date_from', to: 'date_to', label: 'Date range', words: 'Date' },
  { kind: 'dates', from: 'valid_from', to: 'valid_to', label: 'Valid until', isFutureAllowed: true },
];

/** The list that the address names. */
export function quoteQueryOf(search: URLSearchParams): DocumentQuery {
  const named = search.get('type') ?? 'open';
  const type = Object.hasOwn(STATUSES, named) ? named : 'open';
  return { ...filtersIn(QUOTE_FILTERS, search, type), type, ...placeIn('quotes', search) };
}

/** The own order of each list: the open ones by their last day, the others by date. */
export const ownQuoteSort = (tab: string): string => (tab === 'open' ? 'validUntil' : '-date');

/** The statuses that the quotes of a list can have. */
export const statusesOf = ({ type, ...filters }: DocumentQuery): readonly string[] =>
  filters.status === undefined ? statusesOn(type) : QUOTE_STATUS.chosenIn(filters);

/** The filters and the order of a list as a query string of the server, without the page. */
export function quoteSearch({ type, page: _, ...query }: DocumentQuery): URLSearchParams {
  const isOfStatus = statusesOn(type).length === 1;
  return searchOf({
    type: type === 'open' ? 'open' : 'all',
    ...(isOfStatus ? { status: type } : {}),
    ...query,
  });
}
