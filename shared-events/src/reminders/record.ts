import * as z from 'zod/mini';
import { calendarDateText, instantText } from '../ledger/scalars.ts';

/** The client does not accept an invoice: why, in the user's words, and since when. */
export const invoiceDispute = z.strictObject({ note: z.string(), at: instantText });
export type InvoiceDispute = z.output<typeof invoiceDispute>;

/** Reminders of an invoice wait until a day, on which they go on, or until the user resumes them. */
export const reminderPause = z.strictObject({ until: z.nullable(calendarDateText) });
export type ReminderPause = z.output<typeof reminderPause>;
