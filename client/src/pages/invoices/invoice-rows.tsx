import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { useCallback, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { INVOICE_COLUMNS, type InvoiceColumn, roomForInvoices } from '#entities/invoice/columns.ts';
import { $invoicePage } from '#entities/invoice/model.ts';
import { invoiceFilter, OWN_INVOICE_SORT } from '#entities/invoice/query.ts';
import { DocumentRows, type DocumentSlot } from '#entities/invoice/ui/document-rows.tsx';
import { useDuplicateInvoice } from '#entities/invoice/use-duplicate-invoice.ts';
import { $primaryCurrency, $today } from '#entities/settings/model.ts';
import { useMarkPaid } from '#features/mark-paid/use-mark-paid.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { headsOf } from '#shared/lib/rows/list-columns.ts';
import { type ListAct, useListSelection } from '#shared/lib/rows/use-list-selection.ts';
import type { SelectionStart } from '#shared/lib/rows/use-selection-start.ts';
import { InvoicesBulkBar, SELECTED_INVOICES } from './bulk/invoices-bulk-bar.tsx';
import { ListFoot } from './invoice-list-foot.tsx';
import { InvoiceCard, InvoiceTableRow, invoiceAddress } from './invoice-row.tsx';
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
  const navigate = useNavigate();
  const markPaid = useMarkPaid();
  const paid = useRef(markPaid);
  paid.current = markPaid;
  const onPaid = useCallback((invoice: Invoice, isPaid: boolean) => paid.current(invoice, isPaid), []);
  const selection = useListSelection({
    rows,
    selecting,
    acts: useInvoiceActs(onPaid),
    onOpen: (invoice) => navigate(invoiceAddress(invoice)),
    filter: invoiceFilter(query).toString(),
    page,
  });
  const rowOf = (invoice: Invoice, slot: DocumentSlot) => ({
    invoice,
    today,
    primaryCurrency,
    onPaid,
    ...slot,
  });
  return (
    <DocumentRows
      rows={rows}
      selection={selection}
      columns={headsOf(INVOICE_COLUMNS, ['number', ...columns])}
      room={roomForInvoices(columns)}
      list={address}
      row={(invoice, slot) => (
        <InvoiceTableRow key={invoice.id} {...rowOf(invoice, slot)} columns={columns} />
      )}
      card={(invoice, slot) => <InvoiceCard key={invoice.id} {...rowOf(invoice, slot)} />}
      ownSort={OWN_INVOICE_SORT[query.type]}
      foot={<ListFoot rows={rows} page={page} query={query} onPage={address.setPage} />}
      selectedLabel={SELECTED_INVOICES}
      bar={({ chosen, whole, ...bulk }) => (
        <InvoicesBulkBar selection={{ query, invoices: chosen, whole }} {...bulk} />
      )}
    />
  );
}

/** What the keys do with the focused invoice. */
function useInvoiceActs(onPaid: (invoice: Invoice, paid: boolean) => void): ListAct<Invoice>[] {
  const duplicate = useDuplicateInvoice();
  const { open } = useOverlay();
  return useMemo(
    () => [
      {
        id: 'row.complete',
        label: 'Mark as paid',
        keys: ['m'],
        perform: (invoice) => {
          if (!invoice.paid) onPaid(invoice, true);
        },
      },
      {
        id: 'row.send',
        label: 'Send invoice',
        keys: ['s'],
        perform: ({ number }) => open('send', { invoice: number }),
      },
      {
        id: 'row.duplicate',
        label: 'Duplicate invoice',
        keys: ['shift+d'],
        perform: (invoice) => void duplicate(invoice),
      },
    ],
    [onPaid, duplicate, open],
  );
}
