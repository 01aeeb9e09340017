import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { useCallback, useMemo, useRef } from 'react';
import type { InvoiceColumn } from '#entities/invoice/columns.ts';
import { $invoicePage } from '#entities/invoice/model.ts';
import { useDuplicateInvoice } from '#entities/invoice/use-duplicate-invoice.ts';
import { $primaryCurrency, $today } from '#entities/settings/model.ts';
import { DocumentTable } from '#features/list-views/documents/document-table.tsx';
import type { ShownDocuments } from '#features/list-views/documents/documents-page.tsx';
import { useMarkPaid } from '#features/mark-paid/use-mark-paid.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import type { ListAct } from '#shared/lib/rows/use-list-selection.ts';
import { invoiceFoot } from './invoice-foot.ts';
import { INVOICES } from './invoice-kind.tsx';
import { INVOICE_ROWS } from './invoice-rows.tsx';
import { InvoicesBulkBar } from './invoices-bulk-bar.tsx';

/** The rows of a list of invoices with their keys and the selection. */
export function InvoiceTable(shown: ShownDocuments<Invoice, InvoiceColumn>) {
  const [page, today, primary] = useUnit([$invoicePage, $today, $primaryCurrency]);
  const markPaid = useMarkPaid();
  const paid = useRef(markPaid);
  paid.current = markPaid;
  const onPaid = useCallback((invoice: Invoice, isPaid: boolean) => paid.current(invoice, isPaid), []);
  const context = useMemo(() => ({ today, primary, onPaid }), [today, primary, onPaid]);
  return (
    <DocumentTable
      {...{ ...shown, page, context }}
      kind={INVOICES}
      rendered={INVOICE_ROWS}
      acts={useInvoiceActs(onPaid)}
      foot={invoiceFoot(shown.rows, page, { primary, isOpen: shown.address.query.type === 'open' })}
      bar={(bulk) => <InvoicesBulkBar {...bulk} />}
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
