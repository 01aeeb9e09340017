import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { $shownInvoices, invoicesHidden, invoicesShown } from '#entities/invoice/model.ts';
import { invoiceSearch } from '#entities/invoice/query.ts';
import styles from '#entities/invoice/ui/document-list.module.css';
import { DocumentPages } from '#entities/invoice/ui/document-pages.tsx';
import { ListViewBar } from '#features/list-views/list-view-bar.tsx';
import { useSaveView } from '#features/list-views/save-view.tsx';
import { selectEntry } from '#features/list-views/select-entry.ts';
import { useDownloadList } from '#features/list-views/use-download-list.ts';
import { useSelectionStart } from '#shared/lib/rows/use-selection-start.ts';
import { ActionButton, IconButton } from '#shared/ui/button/index.ts';
import { ActionMenu, type MenuEntry } from '#shared/ui/menu/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { Figures } from './figures.tsx';
import { InvoiceFilters } from './filters/invoice-filters.tsx';
import { useSetInvoiceFilters } from './filters/use-set-invoice-filters.ts';
import { InvoiceTabs } from './invoice-tabs.tsx';
import { InvoiceList } from './list.tsx';
import { RemindersLine } from './reminders-line.tsx';
import { useInvoiceQuery } from './use-invoice-query.ts';
import { useInvoicesView } from './use-invoices-view.ts';

/** The page of all invoices. Overdue ones are a filter of the list of all: the address of their type leads there. */
export function Page() {
  const [search] = useSearchParams();
  if (search.get('type') !== 'overdue') return <InvoicesPage />;
  const filtered = new URLSearchParams(search);
  filtered.set('type', 'all');
  filtered.set('overdue', '1');
  return <Navigate to={`/invoices?${filtered}`} replace />;
}

/** The figures of open and overdue invoices and of payments, and the list. */
function InvoicesPage() {
  const address = useInvoiceQuery();
  useShownList(address.query);
  const listView = useInvoicesView(address.query);
  const saveView = useSaveView(listView);
  const selecting = useSelectionStart(address.query.type);
  const hasRows = (useUnit($shownInvoices) ?? []).length > 0;
  const select = hasRows ? selectEntry('Select invoices', selecting) : [];
  const statement = useStatementEntry();
  const download = useDownloadList({
    path: '/api/invoice',
    query: invoiceSearch(address.query),
    name: listView.view?.name ?? `${address.query.type} invoices`,
  });
  return (
    <Frame
      title="Invoices"
      actions={
        <>
          <ActionMenu
            entries={[statement, ...select, saveView.entry, download]}
            label="More actions"
            position="bottom-end"
          >
            <IconButton icon="dots" label="More actions" />
          </ActionMenu>
          <ActionButton action="invoice.new" variant="primary" className="d-only" />
          {saveView.dialog}
        </>
      }
      panel={
        address.isFiltersOpen ? (
          <InvoiceFilters
            filters={address.filters}
            isAll={address.query.type === 'all'}
            onChange={address.setFilters}
            onClear={address.clearFilters}
            onClose={address.toggleFilters}
          />
        ) : null
      }
    >
      <DocumentPages />
      <div className={styles.head}>
        <Figures />
        <RemindersLine />
      </div>
      <div className={clsx(styles.tabs, address.isFiltersOpen && styles.withPanel)}>
        <InvoiceTabs address={address} listView={listView} />
        <ListViewBar
          listView={listView}
          filters={useSetInvoiceFilters(address.filters, address.setFilters)}
          onAdd={() => {
            if (!address.isFiltersOpen) address.toggleFilters();
          }}
          onClear={address.clearFilters}
        />
        <InvoiceList columns={listView.columns} address={address} selecting={selecting} />
      </div>
    </Frame>
  );
}

function useShownList(query: ReturnType<typeof useInvoiceQuery>['query']): void {
  const [show, hide] = useUnit([invoicesShown, invoicesHidden]);
  useEffect(() => {
    show(query);
  }, [show, query]);
  useEffect(
    () => () => {
      hide();
    },
    [hide],
  );
}

/** The entry of the menu that leads to the import of a bank statement. */
function useStatementEntry(): MenuEntry {
  const navigate = useNavigate();
  return {
    id: 'bank-statement',
    label: 'Import a bank statement',
    icon: 'building-bank',
    perform: () => navigate('/bank-statement'),
  };
}
