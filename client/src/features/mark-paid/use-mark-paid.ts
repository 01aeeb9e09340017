import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { markInvoicesPaid } from '#entities/invoice/commands.ts';
import { $today } from '#entities/settings/model.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';

/** Marks an invoice as paid or unpaid, shown at once, with a message that can undo it. */
export function useMarkPaid(): (invoice: Invoice, paid: boolean) => void {
  const today = useUnit($today);
  const dispatch = useDispatchCommand();
  return (invoice, paid) =>
    void dispatch(
      markInvoicesPaid([invoice], paid ? today : null),
      paid ? 'Invoice marked as paid' : 'Invoice marked as unpaid',
    );
}
