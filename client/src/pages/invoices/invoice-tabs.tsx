import { useUnit } from 'effector-react';
import { INVOICE_COLUMNS, OFFERED_INVOICE_COLUMNS, roomForInvoices } from '#entities/invoice/columns.ts';
import { $invoiceTotal, $openInvoices } from '#entities/invoice/model.ts';
import { filterCount, OWN_INVOICE_SORT } from '#entities/invoice/query.ts';
import { ViewedTabs } from '#features/list-views/viewed-tabs.tsx';
import type { useInvoiceQuery } from './use-invoice-query.ts';
import type { InvoicesListView } from './use-invoices-view.ts';

type Props = { address: ReturnType<typeof useInvoiceQuery>; listView: InvoicesListView };

/** The tabs of the lists of invoices and of saved views with their counts. */
export function InvoiceTabs({ address, listView }: Props) {
  const [open, total] = useUnit([$openInvoices, $invoiceTotal]);
  const { query } = address;
  return (
    <ViewedTabs
      label="Invoices"
      panelId="invoice-list"
      tab={query.type}
      tabs={[
        { value: 'open', label: 'Open', count: open?.length },
        { value: 'all', label: 'All', count: total ?? undefined },
      ]}
      onTab={(tab) => address.setTab(tab === 'all' ? 'all' : undefined)}
      main="number"
      columns={INVOICE_COLUMNS}
      offered={OFFERED_INVOICE_COLUMNS}
      listView={listView}
      room={roomForInvoices(listView.columns)}
      sort={query.sort}
      own={OWN_INVOICE_SORT[query.type]}
      onSort={address.setSort}
      count={filterCount(address.filters)}
      isFiltersOpen={address.isFiltersOpen}
      onFilters={address.toggleFilters}
    />
  );
}
