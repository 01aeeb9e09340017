import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { invoiceStatus, openInvoiceText } from '@ledgerline/shared-events/dates/due.ts';
import type { PaymentTerms } from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { isDraft } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { ChipTone } from '#shared/ui/chip/index.ts';
import type { IconName } from '#shared/ui/icon/index.ts';

type StatusLook = { tone: ChipTone; icon: IconName; word: string; text: string };

/**
 * The status of an invoice: in one word and, for lists, with its due date in words.
 * @param today the user's calendar day
 */
export function statusLook(
  invoice: {
    paid: boolean;
    dueDate: string | null;
    paymentTerms: PaymentTerms;
    void?: boolean | null | undefined;
    deleted_at?: string | null | undefined;
    status?: string | undefined;
    openAmount?: number | undefined;
    fiscal?: InvoiceAnswer['fiscal'] | undefined;
  },
  today: string,
): StatusLook {
  if ((invoice.deleted_at ?? null) !== null) {
    const word = invoice.void === true ? 'Void' : 'Deleted';
    return { tone: 'grey', icon: 'file-off', word, text: word };
  }
  if (isDraft(invoice)) return { tone: 'grey', icon: 'pencil', word: 'Draft', text: 'Draft' };
  const status = invoiceStatus(invoice, today);
  if (status === 'paid' && invoice.status === 'credited')
    return { tone: 'grey', icon: 'receipt-refund', word: 'Credited', text: 'Credited' };
  if (status === 'paid') return { tone: 'green', icon: 'circle-check', word: 'Paid', text: 'Paid' };
  const text = openInvoiceText(invoice, today);
  if (status === 'open' && invoice.status === 'partly_paid')
    return { tone: 'orange', icon: 'coins', word: 'Partly paid', text: `Partly paid, ${lowerFirst(text)}` };
  return status === 'overdue'
    ? { tone: 'red', icon: 'alert-circle', word: 'Overdue', text }
    : { tone: 'blue', icon: 'clock', word: 'Open', text };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What marking as unpaid does to the payments, before it is done. */
export function unpaidLabel({ payments }: Pick<InvoiceAnswer, 'payments'>): string {
  const [only, second] = payments;
  if (only === undefined) return 'Mark as unpaid';
  return second === undefined
    ? `Mark as unpaid (deletes the payment of ${longDate(only.date)})`
    : `Mark as unpaid (deletes ${payments.length} payments)`;
}
