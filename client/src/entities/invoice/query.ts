import { RECEIVABLE_AGES, type ReceivableAge } from '@ledgerline/shared-events/dates/overdue-age.ts';
import type { SortText } from '@ledgerline/shared-events/lists/sort.ts';
import { countSet, placeIn, searchOf, textsIn } from '#shared/lib/rows/list-query.ts';

/** The filters of a list of invoices. Keys and values are those of the address and of the server's query. */
export type InvoiceFilters = {
  /** Number, client or reference. */
  search?: string;
  number?: string;
  reference?: string;
  client_id?: string;
  open?: '1';
  paid?: '1';
  overdue?: '1';
  /** Drafts of fiscal mode. */
  draft?: '1';
  /** Unpaid ones by the days since their due date. */
  age?: ReceivableAge;
  /** Names of periods, such as `this-month`. */
  date?: string;
  due?: string;
  date_from?: string;
  date_to?: string;
  due_from?: string;
  due_to?: string;
  paid_from?: string;
  paid_to?: string;
};

export type InvoiceQuery = InvoiceFilters & {
  type: 'open' | 'all';
  page: number;
  /** Without it the list has its own order. */
  sort?: SortText<'invoices'>;
};

/** The own order of each list. */
export const OWN_INVOICE_SORT: Record<InvoiceQuery['type'], SortText<'invoices'>> = {
  open: 'dueDate',
  all: '-date',
};

const TEXTS = [
  'search',
  'number',
  'reference',
  'client_id',
  'date',
  'due',
  'date_from',
  'date_to',
  'due_from',
  'due_to',
  'paid_from',
  'paid_to',
] as const;
const BOXES = ['open', 'paid', 'overdue', 'draft'] as const;

/** The filters in the address, without empty and unknown ones. */
export function invoiceFiltersOf(search: URLSearchParams): InvoiceFilters {
  const filters: InvoiceFilters = textsIn(search, TEXTS);
  const age = RECEIVABLE_AGES.find((one) => one === search.get('age'));
  if (age !== undefined) filters.age = age;
  for (const key of BOXES) if (search.get(key) === '1') filters[key] = '1';
  return filters;
}

/** The list that the address names. */
export function invoiceQueryOf(search: URLSearchParams): InvoiceQuery {
  return {
    ...invoiceFiltersOf(search),
    type: search.get('type') === 'all' ? 'all' : 'open',
    ...placeIn('invoices', search),
  };
}

/** The filters and the order of a list as a query string of the server, without the page. */
export const invoiceSearch = ({ page: _, ...query }: InvoiceQuery): URLSearchParams => searchOf(query);

/** The filters of a list as a query string of the server, without the page and the order. */
export const invoiceFilter = ({ sort: _, ...query }: InvoiceQuery): URLSearchParams => invoiceSearch(query);

/** The address of a list. */
export function invoiceListAddress(query: InvoiceQuery): string {
  const search = invoiceSearch(query);
  if (query.type === 'open') search.delete('type');
  if (query.page > 1) search.set('page', String(query.page));
  return search.size === 0 ? '/invoices' : `/invoices?${search}`;
}

/** How many filters are set. A date range counts as one, and so do the status boxes. */
export function filterCount(filters: InvoiceFilters): number {
  return countSet([
    [filters.search],
    [filters.number],
    [filters.reference],
    [filters.client_id],
    [filters.date, filters.date_from, filters.date_to],
    [filters.due, filters.due_from, filters.due_to],
    [filters.paid_from, filters.paid_to],
    [filters.draft, filters.open, filters.paid, filters.overdue],
    [filters.age],
  ]);
}
