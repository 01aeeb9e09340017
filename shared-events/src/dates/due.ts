import { type CalendarDate, differenceInDays } from './calendar-date.ts';

export type InvoiceStatus = 'open' | 'overdue' | 'paid';

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

/** Paid comes first: an invoice that was paid late is not overdue any more. @throws RangeError for no date. */
export function invoiceStatus(
  invoice: { paid: boolean; dueDate: CalendarDate | null },
  today: CalendarDate,
): InvoiceStatus {
  if (invoice.paid) return 'paid';
  return invoice.dueDate !== null && differenceInDays(invoice.dueDate, today) < 0 ? 'overdue' : 'open';
}

/** How an unpaid invoice stands: "Due today", "Due in 12 days", "1 day overdue". @throws RangeError for no date. */
export function dueText(dueDate: CalendarDate, today: CalendarDate): string {
  const left = differenceInDays(dueDate, today);
  if (left === 0) return 'Due today';
  return left > 0 ? `Due in ${days(left)}` : `${days(-left)} overdue`;
}
