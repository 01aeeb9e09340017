import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { markInvoicesPaid } from '#entities/invoice/commands.ts';
import { $today } from '#entities/settings/model.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';

/** In the address of an invoice: its newest payment is to be changed. */
export const CHANGE_PAYMENT = 'change-payment';

/**
 * Marks an invoice as paid or unpaid, shown at once, with a message that names what was booked and can change or undo
 * it.
 */
export function useMarkPaid(): (invoice: Invoice, paid: boolean) => void {
  const today = useUnit($today);
  const dispatch = useDispatchCommand();
  const navigate = useNavigate();
  return (invoice, paid) => {
    const booked = [
      invoice.number,
      formatAmount(decimalText(invoice.openAmount), invoice.currency),
      longDate(today),
    ];
    const change = {
      label: 'Change',
      perform: () => navigate(`/invoices/${encodeURIComponent(invoice.number)}?${CHANGE_PAYMENT}=1`),
    };
    void dispatch(
      markInvoicesPaid([invoice], paid ? today : null),
      paid
        ? messageAbout('Invoice marked as paid', ...booked)
        : messageAbout('Invoice marked as unpaid', invoice.number),
      paid ? change : undefined,
    );
  };
}
