import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { $today } from '#entities/settings/model.ts';
import { commandFx, undoFx } from '#shared/lib/commands/model.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';

const FAILURE = "We couldn't mark the invoice as paid";

/** Marks an invoice as paid or unpaid, shown at once, with a message that can undo it. */
export function useMarkPaid(): (invoice: Invoice, paid: boolean) => void {
  const [command, undo, toast, today] = useUnit([commandFx, undoFx, toastShown, $today]);
  return (invoice, paid) => {
    const key = crypto.randomUUID();
    const before = { paid: invoice.paid, paid_at: invoice.paid_at ?? null };
    command({
      key,
      name: paid ? 'MarkInvoicePaid' : 'MarkInvoiceUnpaid',
      payload: { invoiceId: invoice.id },
      label: paid ? 'Marked as paid' : 'Marked as unpaid',
      subject: `Invoice ${invoice.number}`,
      patches: [
        { entity: 'invoice', id: invoice.id, fields: { paid, paid_at: paid ? today : null }, before },
      ],
      failure: paid ? FAILURE : "We couldn't mark the invoice as unpaid",
    }).catch(announceNothing);
    toast({
      id: key,
      kind: 'done',
      message: paid ? 'Invoice marked as paid' : 'Invoice marked as unpaid',
      actions: [{ label: 'Undo', perform: () => void undo({ commandId: key }).catch(announceNothing) }],
    });
  };
}

/** No message of its own: the lane's message about the refusal replaces it. */
const announceNothing = (): void => undefined;
