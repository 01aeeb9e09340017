import type { CommandPayload } from '@ledgerline/shared-events/api/commands.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import type { PaymentAnswer as Payment } from '@ledgerline/shared-events/payments/answers.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';

/** The sent fields of a payment. */
export type PaymentFields = CommandPayload<'RecordPayment'>['payment'];

const about = ({ number }: Invoice) => ({ subject: `Invoice ${number}`, patches: [] });

export function recordPayment(invoice: Invoice, payment: PaymentFields): CommandDraft<'RecordPayment'> {
  return {
    name: 'RecordPayment',
    payload: { invoiceId: invoice.id, payment },
    label: 'Recorded payment',
    failure: "We couldn't record the payment",
    ...about(invoice),
  };
}

export function editPayment(
  invoice: Invoice,
  { id }: Payment,
  payment: PaymentFields,
): CommandDraft<'EditPayment'> {
  return {
    name: 'EditPayment',
    payload: { paymentId: id, payment },
    label: 'Edited payment',
    failure: "We couldn't save the payment",
    ...about(invoice),
  };
}

export function deletePayment(invoice: Invoice, { id }: Payment): CommandDraft<'DeletePayment'> {
  return {
    name: 'DeletePayment',
    payload: { paymentId: id },
    label: 'Deleted payment',
    failure: "We couldn't delete the payment",
    ...about(invoice),
  };
}

export function refundPayment(invoice: Invoice, payment: PaymentFields): CommandDraft<'RefundPayment'> {
  return {
    name: 'RefundPayment',
    payload: { invoiceId: invoice.id, ...payment },
    label: 'Refunded payment',
    failure: "We couldn't record the refund",
    ...about(invoice),
  };
}

/** @param amount decimal text in the currency of the invoice */
export function creditFor(invoice: Invoice, amount: string): CommandDraft<'UseCredit'> {
  return {
    name: 'UseCredit',
    payload: { invoiceId: invoice.id, amount },
    label: 'Used credit',
    failure: "We couldn't use the credit",
    ...about(invoice),
  };
}
