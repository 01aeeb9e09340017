import { useUnit } from 'effector-react';
import {
  firstInvoiceSort,
  INVOICE_COLUMN_LABELS,
  INVOICE_COLUMNS,
  type InvoiceColumn,
  roomForInvoices,
} from '#entities/invoice/columns.ts';
import { $invoiceTotal, $openInvoices } from '#entities/invoice/model.ts';
import { filterCount, OWN_INVOICE_SORT } from '#entities/invoice/query.ts';
import { useViewTabs, viewTab } from '#features/list-views/view-tabs.ts';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { ColumnsMenu } from '#shared/ui/columns-menu/index.ts';
import { FiltersButton } from '#shared/ui/filter-bar/index.ts';
import { type SortableColumn, SortMenu } from '#shared/ui/table/index.ts';
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

const labelled = <Column extends InvoiceColumn | 'number'>(id: Column) => ({
  id,
  label: INVOICE_COLUMN_LABELS[id],
});
const CHOICES = INVOICE_COLUMNS.map(labelled);
const SORTABLE: readonly SortableColumn[] = (['number', ...INVOICE_COLUMNS] as const).map((id) => ({
  ...labelled(id),
  first: firstInvoiceSort(id),
}));

/** The menu of columns, or of the order where the list has no columns. */
function Arrangement({ address, listView }: Props) {
  const { query } = address;
  return useIsTight(roomForInvoices(listView.columns), address.isFiltersOpen) ? (
    <SortMenu
      columns={SORTABLE}
      sort={query.sort}
      own={OWN_INVOICE_SORT[query.type]}
      onSort={address.setSort}
    />
  ) : (
    <ColumnsMenu
      locked={INVOICE_COLUMN_LABELS.number}
      columns={CHOICES}
      shown={listView.columns}
      isChanged={listView.hasOtherColumns}
      onChange={listView.showColumns}
      onReset={() => listView.showColumns(null)}
    />
  );
}
