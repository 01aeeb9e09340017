import { useUnit } from 'effector-react';
import { INVOICE_COLUMNS, OFFERED_INVOICE_COLUMNS, roomForInvoices } from '#entities/invoice/columns.ts';
import { $invoiceTotal, $openInvoices } from '#entities/invoice/model.ts';
import { filterCount, OWN_INVOICE_SORT } from '#entities/invoice/query.ts';
import { ListArrangement } from '#features/list-views/list-arrangement.tsx';
import { useViewTabs, viewTab } from '#features/list-views/view-tabs.ts';
import { FiltersButton } from '#shared/ui/filter-bar/index.ts';
import { Tabs } from '#shared/ui/tabs/index.ts';
import type { useInvoiceQuery } from './use-invoice-query.ts';
import type { InvoicesListView } from './use-invoices-view.ts';

type Props = { address: ReturnType<typeof useInvoiceQuery>; listView: InvoicesListView };

/** The tabs of the lists and of saved views with their counts, and the buttons for columns, order and filters. */
export function InvoiceTabs({ address, listView }: Props) {
  const [open, total] = useUnit([$openInvoices, $invoiceTotal]);
  const views = useViewTabs(listView);
  const { view } = listView;
  const count = filterCount(address.filters);
  return (
    <Tabs<string>
      label="Invoices"
      value={view === undefined ? address.query.type : viewTab(view.id)}
      items={[
        { value: 'open', label: 'Open', count: open?.length },
        { value: 'all', label: 'All', count: total ?? undefined },
        ...views,
      ]}
      onChange={(tab) => {
        const chosen = listView.views.find(({ id }) => viewTab(id) === tab);
        if (chosen === undefined) address.setType(tab === 'all' ? 'all' : 'open');
        else listView.open(chosen);
      }}
      panelId="invoice-list"
      end={
        <>
          <Arrangement address={address} listView={listView} />
          <FiltersButton count={count} isOpen={address.isFiltersOpen} onToggle={address.toggleFilters} />
        </>
      }
    />
  );
}

/** The menu of columns, or of the order where the list has no columns. */
function Arrangement({ address, listView }: Props) {
  const { query } = address;
  return (
    <ListArrangement
      main="number"
      columns={INVOICE_COLUMNS}
      offered={OFFERED_INVOICE_COLUMNS}
      listView={listView}
      room={roomForInvoices(listView.columns)}
      hasPanel={address.isFiltersOpen}
      sort={query.sort}
      own={OWN_INVOICE_SORT[query.type]}
      onSort={address.setSort}
    />
  );
}
