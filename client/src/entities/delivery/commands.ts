import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { documentTitle, type NumberedDocument } from './sendable.ts';

/** The user knows that a message of unknown outcome arrived. */
export function confirmDelivery(
  { id }: DeliveryAnswer,
  document: NumberedDocument,
): CommandDraft<'ConfirmDelivery'> {
  return {
    name: 'ConfirmDelivery',
    payload: { deliveryId: id },
    label: 'Confirmed receipt',
    subject: documentTitle(document),
    patches: [],
    failure: "We couldn't mark the message as received",
  };
}

/** The user sent the invoice in another way. @param at the day */
export function markInvoiceSent(invoice: Invoice, at: string, how: string): CommandDraft<'MarkInvoiceSent'> {
  const sending = { state: 'marked', at, detail: how, address: null, kind: null, deliveryId: null };
  return {
    name: 'MarkInvoiceSent',
    payload: { invoiceId: invoice.id, at, how },
    label: 'Marked as sent',
    subject: `Invoice ${invoice.number}`,
    patches: [
      { entity: 'invoice', id: invoice.id, fields: { sending }, before: { sending: invoice.sending } },
    ],
    failure: "We couldn't mark the invoice as sent",
  };
}
