import { addDays, type CalendarDate, differenceInDays } from '../dates/calendar-date.ts';
import type { InvoiceDates } from '../dates/payment-terms.ts';
import { visibleDueDate } from '../dates/payment-terms.ts';
import type { InvoiceDispute, ReminderPause } from './record.ts';
import type { ReminderSettings } from './settings.ts';

/** What of an invoice decides whether it is reminded. `open`: whether an amount of it is still open. */
export type ReminderInvoice = Pick<InvoiceDates, 'dueDate' | 'paymentTerms'> & {
  open: boolean;
  deleted_at: string | null;
  dispute?: InvoiceDispute;
  reminderPause?: ReminderPause;
};

/** A level that is due, or will be on a day. Levels are counted from 1; `days` after the due date. */
export type NextReminder = { level: number; days: number; on: CalendarDate };

/** Why an invoice is not reminded now. */
export type ReminderHindrance =
  | { reason: 'settled' | 'deleted' | 'no_due_date' | 'off' | 'all_sent' }
  | { reason: 'disputed'; note: string }
  | { reason: 'paused'; until: CalendarDate | null }
  | { reason: 'not_yet'; next: NextReminder };

export type ReminderPlan =
  | { due: true; next: NextReminder; daysOverdue: number }
  | ({ due: false } & ReminderHindrance);

/**
 * Whether an invoice is to be reminded on a day, at which level, and else why not. The highest level that was reached
 * is due; those below it are skipped, and none is sent after it.
 * @param sent the levels that were sent for the invoice
 * @throws RangeError for an invalid date
 */
export function planReminder(
  invoice: ReminderInvoice,
  settings: ReminderSettings,
  sent: readonly number[],
  today: CalendarDate,
): ReminderPlan {
  if (invoice.deleted_at !== null) return { due: false, reason: 'deleted' };
  if (!invoice.open) return { due: false, reason: 'settled' };
  const dueDate = visibleDueDate(invoice);
  if (dueDate === null) return { due: false, reason: 'no_due_date' };
  const { dispute, reminderPause: pause } = invoice;
  if (dispute) return { due: false, reason: 'disputed', note: dispute.note };
  if (pause && isPaused(pause, today)) return { due: false, reason: 'paused', until: pause.until };
  if (!settings.on) return { due: false, reason: 'off' };
  const daysOverdue = differenceInDays(today, dueDate);
  const next = nextLevel(settings, Math.max(0, ...sent), daysOverdue);
  if (next === null) return { due: false, reason: 'all_sent' };
  const reminder = { ...next, on: addDays(dueDate, next.days) };
  return reminder.on <= today
    ? { due: true, next: reminder, daysOverdue }
    : { due: false, reason: 'not_yet', next: reminder };
}

/** Whether a pause holds on a day: on `until` reminders go on. */
function isPaused({ until }: ReminderPause, today: CalendarDate): boolean {
  return until === null || today < until;
}

/** The highest reached level above the last one that was sent, or else the next one that will be reached. */
function nextLevel(
  { levels }: ReminderSettings,
  lastSent: number,
  daysOverdue: number,
): { level: number; days: number } | null {
  const left = levels
    .map(({ days }, index) => ({ level: index + 1, days }))
    .filter(({ level }) => level > lastSent);
  return left.findLast(({ days }) => days <= daysOverdue) ?? left[0] ?? null;
}
