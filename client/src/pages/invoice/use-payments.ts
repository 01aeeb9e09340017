import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { readDecimal } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { PaymentAnswer as Payment } from '@ledgerline/shared-events/payments/answers.ts';
import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadInvoiceFx } from '#entities/invoice/model.ts';
import {
  creditFor,
  deletePayment,
  editPayment,
  type PaymentFields,
  recordPayment,
  refundPayment,
} from '#entities/invoice/payment-commands.ts';
import { CHANGE_PAYMENT } from '#features/mark-paid/use-mark-paid.ts';
import type { PaymentTask } from '#features/payments/payment-form.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { useDispatchCommand } from '#shared/lib/commands/use-dispatch-command.ts';
import { useEditBaseline } from '#shared/lib/commands/use-edit-baseline.ts';
import { useAddress } from '#shared/lib/routing/use-address.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';

/** Opens the newest payment when the address asks for its change, once the server has it. */
function useRequestedChange({ payments, openAmount }: Invoice, open: (task: PaymentTask) => void): void {
  const [search, change] = useAddress();
  const isRequested = search.has(CHANGE_PAYMENT);
  // Until the server answered, the newest one is an earlier payment.
  const newest = openAmount > 0 ? undefined : payments.at(-1);
  const openNewest = useEffectEvent(open);
  useEffect(() => {
    if (!isRequested || newest === undefined) return;
    openNewest({ kind: newest.kind, edited: newest });
    change({ [CHANGE_PAYMENT]: null });
  }, [isRequested, newest, change]);
}

/** The payments of an open invoice: the task of the dialog, and what its buttons do. */
export function usePayments(invoice: Invoice) {
  const dispatch = useDispatchCommand();
  const load = useUnit(loadInvoiceFx);
  const baseline = useEditBaseline();
  const [task, setTask] = useState<PaymentTask | null>(null);
  const open = (next: PaymentTask) => {
    if (next.edited !== null) baseline.begin(next.edited);
    setTask(next);
  };
  useRequestedChange(invoice, open);
  const booked = (
    words: string,
    { amount, currency, date }: Pick<PaymentFields, 'amount' | 'currency' | 'date'>,
  ) => {
    const paid = readDecimal(amount);
    const shown = paid === null ? '' : formatAmount(paid, currency ?? invoice.currency);
    return messageAbout(words, invoice.number, shown, longDate(date));
  };
  // The lists are loaded again after a command; this invoice may be on none of their loaded pages.
  const run = async (draft: CommandDraft, message: string) => {
    if ((await dispatch(draft, message)) !== null) await load(invoice.number).catch(() => undefined);
  };
  return {
    task,
    open,
    close: () => setTask(null),
    save: (fields: PaymentFields) => {
      if (task === null) return;
      setTask(null);
      if (task.edited !== null)
        void run(
          baseline.attachTo(editPayment(invoice, task.edited, fields)),
          booked('Payment saved', fields),
        );
      else if (task.kind === 'refund')
        void run(refundPayment(invoice, fields), booked('Refund recorded', fields));
      else void run(recordPayment(invoice, fields), booked('Payment recorded', fields));
    },
    remove: (payment: Payment) =>
      void run(deletePayment(invoice, payment), booked('Payment deleted', payment)),
    spendCredit: (credit: number) =>
      void run(creditFor(invoice, decimalText(Math.min(credit, invoice.openAmount))), 'Credit used'),
  };
}
