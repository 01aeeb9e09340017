import { readSort } from '@ledgerline/shared-events/lists/sort.ts';
import { DEFAULT_INVOICE_COLUMNS, OFFERED_INVOICE_COLUMNS } from '#entities/invoice/columns.ts';
import { type InvoiceQuery, invoiceFilter, OWN_INVOICE_SORT } from '#entities/invoice/query.ts';
import { useListView } from '#features/list-views/use-list-view.ts';

/** The saved views of invoices, the one in the address, and the columns to show. */
export function useInvoicesView(query: InvoiceQuery) {
  const { sort } = query;
  return useListView({
    list: 'invoices',
    tab: `invoices/${query.type}`,
    query: invoiceFilter(query).toString(),
    sort: sort === undefined || sort === OWN_INVOICE_SORT[query.type] ? null : sort,
    offered: OFFERED_INVOICE_COLUMNS,
    own: DEFAULT_INVOICE_COLUMNS,
    addressOf: (view) => {
      const address = new URLSearchParams(view.query);
      if (address.get('type') === 'open') address.delete('type');
      if (view.sort !== null && readSort('invoices', view.sort) !== null) address.set('sort', view.sort);
      return address;
    },
  });
}

export type InvoicesListView = ReturnType<typeof useInvoicesView>;
