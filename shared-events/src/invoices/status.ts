import type { CalendarDate } from '../dates/calendar-date.ts';
import type { InvoiceRecord } from './record.ts';

export type InvoiceStatus = 'open' | 'overdue' | 'paid';

/** The status that is shown: paid, else overdue once the due date is before the user's today, else open. */
export function invoiceStatus(
  invoice: Pick<InvoiceRecord, 'paid' | 'dueDate'>,
  today: CalendarDate,
): InvoiceStatus {
  if (invoice.paid) return 'paid';
  return invoice.dueDate !== null && invoice.dueDate < today ? 'overdue' : 'open';
}
