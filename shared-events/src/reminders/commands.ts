import { z } from 'zod';
import { calendarDate, id, LENGTHS, text } from '../api/payload-scalars.ts';
import { messageFields } from '../deliveries/commands.ts';
import { MAX_REMINDERS } from './limits.ts';
import { MAX_REMINDER_DAYS, MAX_REMINDER_LEVELS } from './settings.ts';

const level = z.strictObject({
  days: z.number().int().min(1).max(MAX_REMINDER_DAYS),
  attachInvoice: z.boolean().default(true),
  templateId: id.nullable().default(null),
});

const levels = z
  .array(level)
  .min(1)
  .max(MAX_REMINDER_LEVELS)
  .refine(rises, { error: 'Each level must come later than the one before' });

function rises(sorted: readonly { days: number }[]): boolean {
  return sorted.every(({ days }, index) => days > (sorted[index - 1]?.days ?? 0));
}

const feesText = text(LENGTHS.address);
const send = z.enum(['ask', 'automatic']);

/** The reminders of the account, whole: a level without further fields attaches the invoice and has its usual text. */
export const reminderSettingsInput = z.strictObject({
  on: z.boolean(),
  send,
  levels,
  feesText: feesText.default(''),
});

/** What a client has of its own. */
export const clientReminderSettingsInput = z.strictObject({
  on: z.boolean().exactOptional(),
  send: send.exactOptional(),
  levels: levels.exactOptional(),
  feesText: feesText.exactOptional(),
});

const oneInvoice = { invoiceId: id };

/** A reminder: without texts and recipients it is the message that the list of due reminders shows. */
const reminder = z.strictObject({
  ...oneInvoice,
  level: z.number().int().min(1).max(MAX_REMINDER_LEVELS),
  to: messageFields.to.optional(),
  subject: messageFields.subject.optional(),
  body: messageFields.body.optional(),
});
export type ReminderInput = z.output<typeof reminder>;

const eachInvoiceOnce = (reminders: readonly { invoiceId: number }[]) =>
  new Set(reminders.map(({ invoiceId }) => invoiceId)).size === reminders.length;

/** The payloads of the commands on reminders. */
export const reminderCommands = {
  /** Reminders of several invoices are one entry; one refused reminder refuses all. */
  SendReminder: z.strictObject({
    reminders: z
      .array(reminder)
      .min(1)
      .max(MAX_REMINDERS)
      .refine(eachInvoiceOnce, { error: 'Each invoice can be listed only once' }),
  }),
  /** Without a day the reminders wait until they are resumed. */
  PauseReminders: z.strictObject({ ...oneInvoice, until: calendarDate.nullable().optional() }),
  ResumeReminders: z.strictObject(oneInvoice),
  MarkDisputed: z.strictObject({
    ...oneInvoice,
    note: text(LENGTHS.line).transform((note) => note.trim()),
  }),
  ClearDispute: z.strictObject(oneInvoice),
};
