import { dueDateLabel, longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { visibleDueDate } from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { TroubleChip } from '#entities/delivery/ui/trouble-chip.tsx';
import type { InvoiceColumn } from '#entities/invoice/columns.ts';
import {
  AmountCell,
  commonCells,
  createRows,
  DateCell,
  StatusCell,
} from '#features/list-views/documents/create-rows.tsx';
import { StatusMenu } from './status-menu.tsx';

type Context = { today: string; primary: string; onPaid(invoice: Invoice, paid: boolean): void };

export const INVOICE_ROWS = createRows<Invoice, InvoiceColumn, Context>({
  about: (invoice) => {
    const number = invoiceLabel(invoice.number);
    const to = `/invoices/${encodeURIComponent(invoice.number)}`;
    return { number, onCard: invoice.number, name: `invoice ${number}`, to };
  },
  cells: {
    ...commonCells,
    dueDate: (invoice, { today }) => <td className="second tn">{dueText(invoice, today)}</td>,
    status: (invoice, { today, onPaid }) => (
      <StatusCell sending={invoice.sending}>
        <StatusMenu invoice={invoice} today={today} onPaid={onPaid} />
      </StatusCell>
    ),
    total: (invoice, { primary }) => <AmountCell document={invoice} primary={primary} />,
    open: (invoice, { primary }) =>
      invoice.paid ? <td className="num">–</td> : <AmountCell document={invoice} primary={primary} />,
    paid_at: ({ paid_at }) => <DateCell date={paid_at === null ? null : paid_at.slice(0, 10)} />,
  },
  card: (invoice, { today, onPaid }) => {
    const due = dueText(invoice, today);
    return {
      status: <StatusMenu invoice={invoice} today={today} onPaid={onPaid} />,
      under: (
        <>
          <TroubleChip sending={invoice.sending} />
          <span className="tn">{longDate(invoice.date)}</span>
          {due === '' ? null : <span className="tn">Due {due}</span>}
        </>
      ),
    };
  },
  primaryOf: ({ primary }) => primary,
});

/** The day on which an invoice is due, for an open one with how far that is; empty where it has none. */
function dueText(invoice: Invoice, today: string): string {
  const due = visibleDueDate(invoice);
  if (due === null) return '';
  return invoice.paid ? longDate(due) : dueDateLabel(due, today);
}
