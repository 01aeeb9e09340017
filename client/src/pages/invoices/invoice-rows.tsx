import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { useCallback, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { InvoiceColumn } from '#entities/invoice/columns.ts';
import { $invoicePage } from '#entities/invoice/model.ts';
import { invoiceFilter } from '#entities/invoice/query.ts';
import { useDuplicateInvoice } from '#entities/invoice/use-duplicate-invoice.ts';
import { $primaryCurrency, $today } from '#entities/settings/model.ts';
import { useMarkPaid } from '#features/mark-paid/use-mark-paid.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { useRowClicks } from '#shared/lib/rows/use-row-clicks.ts';
import { type RowAct, selectionActs, useRowKeys } from '#shared/lib/rows/use-row-keys.ts';
import { type RowSelection, useSelection } from '#shared/lib/rows/use-selection.ts';
import type { SelectionStart } from '#shared/lib/rows/use-selection-start.ts';
import { useWholeList } from '#shared/lib/rows/use-whole-list.ts';
import { RowsBox, SelectingBar } from '#shared/ui/table/index.ts';
import { InvoicesBulkBar, SELECTED_INVOICES } from './bulk/invoices-bulk-bar.tsx';
import { ListFoot } from './invoice-list-foot.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import type { useInvoiceQuery } from './use-invoice-query.ts';

type Props = {
  address: ReturnType<typeof useInvoiceQuery>;
  columns: readonly InvoiceColumn[];
  rows: readonly Invoice[];
  selecting: SelectionStart;
};

/** The rows of the list with their keys and the selection. */
export function InvoiceRows({ address, columns, rows, selecting }: Props) {
  const [page, today, primaryCurrency] = useUnit([$invoicePage, $today, $primaryCurrency]);
  const { query } = address;
  const box = useRef<HTMLDivElement>(null);
  const markPaid = useMarkPaid();
  const paid = useRef(markPaid);
  paid.current = markPaid;
  const handlePaid = useCallback((invoice: Invoice, isPaid: boolean) => paid.current(invoice, isPaid), []);
  const selection = useSelection(
    useMemo(() => rows.map(({ id }) => id), [rows]),
    selecting,
  );
  const clicks = useRowClicks(selection);
  const focusRows = useRowKeys(box, useRowActs(rows, selection, handlePaid));
  const chosen = rows.filter(({ id }) => selection.selected.has(id));
  const { whole, offered, ...wholeList } = useWholeList({
    key: invoiceFilter(query).toString(),
    total: page?.total ?? rows.length,
    lastPage: page?.lastPage ?? 1,
    totals: page?.totals,
    isPageSelected: rows.length > 0 && chosen.length === rows.length,
  });
  const endSelection = () => {
    selection.clear();
    wholeList.clear();
    focusRows();
  };
  return (
    <RowsBox box={box} handlers={clicks.handlers} hasBar={selection.isSelecting}>
      <InvoiceTable
        type={query.type}
        columns={columns}
        rows={rows}
        hasPanel={address.isFiltersOpen}
        today={today}
        primaryCurrency={primaryCurrency}
        selected={selection.selected}
        hasBox={selection.isSelecting}
        onSelect={clicks.onSelect}
        onSelectAll={selection.selectAll}
        onPaid={handlePaid}
        sort={query.sort}
        onSort={address.setSort}
      />
      <ListFoot
        rows={rows}
        isOpenList={query.type === 'open'}
        primaryCurrency={primaryCurrency}
        page={query.page}
        lastPage={page?.lastPage ?? 1}
        total={page?.total ?? rows.length}
        totals={page?.totals}
        onPage={address.setPage}
      />
      {selection.isSelecting && chosen.length === 0 ? (
        <SelectingBar label={SELECTED_INVOICES} onClear={endSelection} />
      ) : null}
      {chosen.length === 0 ? null : (
        <InvoicesBulkBar
          selection={{ query, invoices: chosen, whole }}
          offered={offered}
          onSelectWhole={wholeList.select}
          onDone={endSelection}
        />
      )}
    </RowsBox>
  );
}

/** What the keys do with the focused row. */
function useRowActs(
  rows: readonly Invoice[],
  { toggle, selectTo }: RowSelection,
  onPaid: (invoice: Invoice, paid: boolean) => void,
): RowAct[] {
  const navigate = useNavigate();
  const duplicate = useDuplicateInvoice();
  const { open } = useOverlay();
  return useMemo(() => {
    const onInvoice = (perform: (invoice: Invoice) => void) => (id: number) => {
      const invoice = rows.find((one) => one.id === id);
      if (invoice !== undefined) perform(invoice);
    };
    return [
      {
        id: 'row.complete',
        label: 'Mark as paid',
        keys: ['m'],
        perform: onInvoice((invoice) => {
          if (!invoice.paid) onPaid(invoice, true);
        }),
      },
      {
        id: 'row.send',
        label: 'Send invoice',
        keys: ['s'],
        perform: onInvoice(({ number }) => open('send', { invoice: number })),
      },
      {
        id: 'row.duplicate',
        label: 'Duplicate invoice',
        keys: ['shift+d'],
        perform: onInvoice((invoice) => void duplicate(invoice)),
      },
      ...selectionActs({ toggle, selectTo }),
      {
        id: 'row.open',
        label: 'Open row',
        keys: ['e'],
        perform: onInvoice(({ number }) => navigate(`/invoices/${encodeURIComponent(number)}`)),
      },
    ];
  }, [rows, toggle, selectTo, onPaid, navigate, duplicate, open]);
}
