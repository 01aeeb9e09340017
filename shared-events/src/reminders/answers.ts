import * as z from 'zod/mini';
import { calendarDateText, currencyCode, instantText } from '../ledger/scalars.ts';
import { listTotals } from '../lists/totals.ts';

/** A level that is due, or will be on a day; `days` after the due date. */
const nextReminder = z.object({ level: z.int(), days: z.int(), on: calendarDateText });

/** An invoice in the list of reminders. `open` is in its currency, `converted` in the primary one. */
const remindedInvoice = {
  invoice_id: z.int(),
  number: z.string(),
  client_id: z.int(),
  client_name: z.string(),
  daysOverdue: z.int(),
  open: z.number(),
  currency: currencyCode,
  converted: z.nullable(z.number()),
  /** When the next reminder is sent by itself; null when it is not. */
  automaticAt: z.nullable(instantText),
};

/** A piece of a line of the message. `isValue`: it stands where the template has a placeholder. */
const piece = z.object({ text: z.string(), isValue: z.boolean() });

/** A reminder that is due, with its message of today. `to` are the contacts that receive it. */
const dueReminderAnswer = z.object({
  ...remindedInvoice,
  next: nextReminder,
  to: z.array(z.string()),
  /**
   * The day on which the account came back from a backup or an export, where the reminder may have left since that was
   * made, so that it does not leave by itself; null otherwise.
   */
  broughtBack: z.nullable(z.object({ on: calendarDateText, source: z.enum(['backup', 'export']) })),
  /** The name of the language of the message. */
  language: z.string(),
  subject: z.string(),
  body: z.string(),
  subjectPieces: z.array(piece),
  lines: z.array(z.array(piece)),
  /** The name of the attached invoice; null when it is not attached. */
  paper: z.nullable(z.string()),
  /** Whether it joins the thread of earlier messages about the invoice. */
  inThread: z.boolean(),
});
export type DueReminderAnswer = z.output<typeof dueReminderAnswer>;

/** An overdue invoice that is not reminded now, or an open one that never is, and why. */
const notRemindedAnswer = z.object({
  ...remindedInvoice,
  reason: z.enum(['no_due_date', 'off', 'all_sent', 'disputed', 'paused', 'not_yet']),
  /** The note of a dispute. */
  note: z.nullable(z.string()),
  /** The day on which paused reminders go on; null when the user ends the pause. */
  until: z.nullable(calendarDateText),
  next: z.nullable(nextReminder),
});
export type NotRemindedAnswer = z.output<typeof notRemindedAnswer>;

/**
 * The due reminders, and what is not reminded and why; the longest overdue first, at most 500 invoices together, and
 * messages of at most 4 MB.
 */
export const remindersAnswer = z.object({
  due: z.array(dueReminderAnswer),
  totals: listTotals,
  notReminded: z.array(notRemindedAnswer),
  notRemindedTotals: listTotals,
});
export type RemindersAnswer = z.output<typeof remindersAnswer>;
