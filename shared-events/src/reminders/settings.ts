import * as z from 'zod/mini';
import { recordId } from '../ledger/scalars.ts';

/** The most levels of reminders. */
export const MAX_REMINDER_LEVELS = 5;

/** The longest wait for a level, in days after the due date. */
export const MAX_REMINDER_DAYS = 365;

/** A level: when it is due, whether the invoice is attached again, and its own template; null is that of the level. */
const reminderLevel = z.strictObject({
  days: z.int().check(z.gte(1), z.lte(MAX_REMINDER_DAYS)),
  attachInvoice: z.boolean(),
  templateId: z.nullable(recordId),
});
export type ReminderLevel = z.output<typeof reminderLevel>;

const parts = {
  on: z.boolean(),
  /** `ask`: a reminder leaves only by the button. `automatic`: it leaves by itself. */
  send: z.enum(['ask', 'automatic']),
  /** By days, the first level first. */
  levels: z.array(reminderLevel).check(z.minLength(1), z.maxLength(MAX_REMINDER_LEVELS)),
  /** What the user says about fees and interest; empty prints nothing. */
  feesText: z.string(),
};

export const reminderSettings = z.strictObject(parts);
export type ReminderSettings = z.output<typeof reminderSettings>;

/** What a client has of its own; a missing part is that of the account. */
export const clientReminderSettings = z.strictObject({
  on: z.exactOptional(parts.on),
  send: z.exactOptional(parts.send),
  levels: z.exactOptional(parts.levels),
  feesText: z.exactOptional(parts.feesText),
});
export type ClientReminderSettings = z.output<typeof clientReminderSettings>;

const level = (days: number): ReminderLevel => ({ days, attachInvoice: true, templateId: null });

/** Reminders until the user says otherwise: shown after 7, 14 and 30 days, and sent by the user only. */
export const DEFAULT_REMINDERS: ReminderSettings = {
  on: true,
  send: 'ask',
  levels: [level(7), level(14), level(30)],
  feesText: '',
};

/** The settings for the invoices of a client. @param own undefined: those of the account; null: no reminders */
export function remindersOfClient(
  account: ReminderSettings,
  own: ClientReminderSettings | null | undefined,
): ReminderSettings {
  return own === null ? { ...account, on: false } : { ...account, ...own };
}

/** From this level on the text about fees stands under the message. */
const FIRST_LEVEL_WITH_FEES = 3;

/** The text about fees under the message of a level: from the third on, or else under the last. Empty for none. */
export function feesTextOf({ feesText, levels }: ReminderSettings, levelNumber: number): string {
  return levelNumber >= Math.min(FIRST_LEVEL_WITH_FEES, levels.length) ? feesText.trim() : '';
}
