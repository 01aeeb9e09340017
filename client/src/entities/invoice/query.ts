import type { DocumentQuery } from '#shared/lib/rows/filter-fields.ts';
import { searchOf } from '#shared/lib/rows/list-query.ts';

/** The filters and the order of a list as a query string of the server, without the page. */
export const invoiceSearch = ({ page: _, ...query }: DocumentQuery): URLSearchParams => searchOf(query);

/** The address of a list. */
export function invoiceListAddress(query: DocumentQuery): string {
  const search = invoiceSearch(query);
  if (query.type === 'open') search.delete('type');
  if (query.page > 1) search.set('page', String(query.page));
  return search.size === 0 ? '/invoices' : `/invoices?${search}`;
}
