import { dueDateLabel, longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { visibleDueDate } from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceLabel, isDraft } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { convertedValue } from '@ledgerline/shared-events/money/job-value.ts';
import { TroubleChip } from '#entities/delivery/ui/trouble-chip.tsx';
import type { InvoiceColumn } from '#entities/invoice/columns.ts';
import {
  AmountCell,
  commonCells,
  createRows,
  DateCell,
  StatusCell,
} from '#features/list-views/documents/create-rows.tsx';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { StatusMenu } from './status-menu.tsx';

type Context = { today: string; primary: string; onPaid(invoice: Invoice, paid: boolean): void };

export const INVOICE_ROWS = createRows<Invoice, InvoiceColumn, Context>({
  about: (invoice) => {
    const number = invoiceLabel(invoice.number);
    const to = `/invoices/${encodeURIComponent(invoice.number)}`;
    return { number, name: `invoice ${number}`, to };
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
      invoice.paid || isDraft(invoice) ? (
        <td className="num">–</td>
      ) : (
        <AmountCell document={{ ...invoice, ...openOf(invoice, primary) }} primary={primary} />
      ),
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

/** What is open of an invoice in place of its total. */
function openOf({ openAmount, exchangeRate }: Invoice, primary: string) {
  const converted =
    exchangeRate == null
      ? null
      : Number(convertedValue(decimalText(openAmount), decimalText(exchangeRate), primary));
  return { total: openAmount, converted_total: converted };
}

/** The day on which an invoice is due, for an open one with how far that is; empty where it has none. */
function dueText(invoice: Invoice, today: string): string {
  const due = visibleDueDate(invoice);
  if (due === null) return '';
  return invoice.paid ? longDate(due) : dueDateLabel(due, today);
}
