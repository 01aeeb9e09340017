import clsx from 'clsx';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $invoiceTotal, $openInvoices, invoicesHidden, invoicesShown } from '#entities/invoice/model.ts';
import { filterCount } from '#entities/invoice/query.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { Tabs } from '#shared/ui/tabs/index.ts';
import { Figures } from './figures.tsx';
import { InvoiceFilters } from './filters/invoice-filters.tsx';
import styles from './invoices.module.css';
import { InvoiceList } from './list.tsx';
import { useInvoiceQuery } from './use-invoice-query.ts';
import { useNewInvoice } from './use-new-invoice.ts';

/** The page of all invoices: the figures of open and overdue invoices and of payments, and the list. */
export function Page() {
  const address = useInvoiceQuery();
  const newInvoice = useNewInvoice();
  useShownList(address.query);
  const [open, total] = useUnit([$openInvoices, $invoiceTotal]);
  const count = filterCount(address.filters);
  return (
    <Frame
      title="Invoices"
      actions={
        <Button
          variant="primary"
          icon="plus"
          shortcut="I"
          className="d-only"
          blocked={newInvoice.blocked}
          onClick={newInvoice.perform}
        >
          New invoice
        </Button>
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
      <Figures />
      <div className={clsx(styles.tabs, address.isFiltersOpen && styles.withPanel)}>
        <Tabs
          label="Invoices"
          value={address.query.type}
          items={[
            { value: 'open', label: 'Open', count: open?.length },
            { value: 'all', label: 'All', count: total ?? undefined },
          ]}
          onChange={address.setType}
          panelId="invoice-list"
          end={
            <Button
              icon="adjustments-horizontal"
              aria-expanded={address.isFiltersOpen}
              onClick={address.toggleFilters}
            >
              Filters
              {count === 0 ? null : <span className={styles.count}>{count}</span>}
            </Button>
          }
        />
        <InvoiceList address={address} newInvoice={newInvoice} />
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
