import { type CalendarDate, differenceInDays } from './calendar-date.ts';
import { type InvoiceDates, visibleDueDate } from './payment-terms.ts';

type InvoiceStatus = 'open' | 'overdue' | 'paid';

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

/** `openAmount` is missing where it isn't known yet. */
type DueInvoice = { paid: boolean; openAmount?: number | undefined } & Pick<
  InvoiceDates,
  'dueDate' | 'paymentTerms'
>;

/** Whether an unpaid invoice has nothing left to pay, since its total is 0: then it is never overdue. */
const isOfNothing = ({ openAmount }: DueInvoice) => openAmount === 0;

/**
 * Paid is checked first: an invoice that was paid late is no longer overdue. An invoice that is due on receipt, or
 * has no terms, has no day after which it is overdue, nor has one of 0. @throws RangeError for an invalid date.
 */
export function invoiceStatus(invoice: DueInvoice, today: CalendarDate): InvoiceStatus {
  if (invoice.paid) return 'paid';
  const due = visibleDueDate(invoice);
  return due !== null && differenceInDays(due, today) < 0 && !isOfNothing(invoice) ? 'overdue' : 'open';
}

/**
 * The status of an unpaid invoice in words: "Due in 12 days", "Due on receipt", "Open". @throws RangeError for an
 * invalid date.
 */
export function openInvoiceText(invoice: DueInvoice, today: CalendarDate): string {
  const due = visibleDueDate(invoice);
  if (due !== null && !isOfNothing(invoice)) return dueText(due, today);
  return invoice.paymentTerms === 'dor' ? 'Due on receipt' : 'Open';
}

/**
 * The status of a due date in words: "Due today", "Due in 12 days", "1 day overdue". @throws RangeError for an
 * invalid date.
 */
export function dueText(dueDate: CalendarDate, today: CalendarDate): string {
  const left = differenceInDays(dueDate, today);
  if (left === 0) return 'Due today';
  return left > 0 ? `Due in ${days(left)}` : `${days(-left)} overdue`;
}
