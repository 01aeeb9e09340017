import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { $invoicePage, $invoicesFailed, $shownInvoices, invoicesRetried } from '#entities/invoice/model.ts';
import { filterCount } from '#entities/invoice/query.ts';
import { $primaryCurrency, $today } from '#entities/settings/model.ts';
import { useMarkPaid } from '#features/mark-paid/use-mark-paid.ts';
import type { Action } from '#shared/lib/actions/action.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { EmptyState, NoResults } from '#shared/ui/empty/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { ListFoot } from './invoice-list-foot.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import type { useInvoiceQuery } from './use-invoice-query.ts';
import { useInvoiceRowKeys } from './use-invoice-rows.ts';

type Props = { address: ReturnType<typeof useInvoiceQuery>; newInvoice: Action };

/** The rows of the list, or why there are none. */
export function InvoiceList({ address, newInvoice }: Props) {
  const [rows, page, hasFailed, retry, today, primaryCurrency] = useUnit([
    $shownInvoices,
    $invoicePage,
    $invoicesFailed,
    invoicesRetried,
    $today,
    $primaryCurrency,
  ]);
  const list = useRef<HTMLDivElement>(null);
  const markPaid = useMarkPaid();
  const paid = useRef(markPaid);
  paid.current = markPaid;
  const handlePaid = useCallback((invoice: Invoice) => paid.current(invoice, true), []);
  useRowActs(list, rows ?? [], handlePaid);

  const isOpenList = address.query.type === 'open';
  return (
    <div ref={list} id="invoice-list" role="tabpanel" aria-label={isOpenList ? 'Open' : 'All'}>
      {hasFailed ? <LoadFailure onRetry={() => retry()} /> : null}
      {rows === null ? (
        hasFailed ? null : (
          <SkeletonRows />
        )
      ) : rows.length === 0 ? (
        <Nothing address={address} newInvoice={newInvoice} />
      ) : (
        <>
          <InvoiceTable
            rows={rows}
            isOpenList={isOpenList}
            hasPanel={address.isFiltersOpen}
            today={today}
            primaryCurrency={primaryCurrency}
            onPaid={handlePaid}
          />
          <ListFoot
            rows={rows}
            isOpenList={isOpenList}
            primaryCurrency={primaryCurrency}
            page={address.query.page}
            lastPage={page?.lastPage ?? 1}
            total={page?.total ?? rows.length}
            onPage={address.setPage}
          />
        </>
      )}
    </div>
  );
}

function useRowActs(
  list: RefObject<HTMLElement | null>,
  rows: readonly Invoice[],
  onPaid: (invoice: Invoice) => void,
): void {
  const navigate = useNavigate();
  const existing = useRef(rows);
  existing.current = rows;
  const acts = useMemo(() => {
    const find = (id: number) => existing.current.find((invoice) => invoice.id === id);
    return {
      open(id: number) {
        const invoice = find(id);
        if (invoice !== undefined) navigate(`/invoices/${encodeURIComponent(invoice.number)}`);
      },
      markPaid(id: number) {
        const invoice = find(id);
        if (invoice !== undefined && !invoice.paid) onPaid(invoice);
      },
    };
  }, [navigate, onPaid]);
  useInvoiceRowKeys(list, acts);
}

/** The product's message for a failure to load, with a link to the support. */
function LoadFailure({ onRetry }: { onRetry(): void }) {
  return (
    <div style={{ margin: '16px 0' }}>
      <RetryAlert onRetry={onRetry}>
        There was a problem loading your invoices. Please try to refresh the page. If the problem continues,{' '}
        <Link to="/contact">contact support</Link>
      </RetryAlert>
    </div>
  );
}

function Nothing({ address, newInvoice }: Props) {
  if (filterCount(address.filters) > 0)
    return <NoResults text="No invoices match these filters" onClear={address.clearFilters} />;
  if (address.query.page > 1)
    return (
      <NoResults text="There is nothing on this page" clear="First page" onClear={() => address.setPage(1)} />
    );
  const isOpenList = address.query.type === 'open';
  return (
    <EmptyState
      title={isOpenList ? 'No open invoices' : 'No invoices yet'}
      text={
        isOpenList
          ? 'Invoices that wait for their payment are listed here, the most urgent first.'
          : 'Turn completed jobs into an invoice, check it on paper, and send it.'
      }
      action={
        <Button variant="default" icon="plus" blocked={newInvoice.blocked} onClick={newInvoice.perform}>
          New invoice
        </Button>
      }
    />
  );
}
