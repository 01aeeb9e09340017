import type { DueReminderAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import { MAX_REMINDERS } from '@ledgerline/shared-events/reminders/limits.ts';
import { isEmail } from '@ledgerline/shared-events/text/email.ts';
import type { ReminderToSend } from '#entities/reminder/model.ts';

/** What the user changed of the message of a reminder. */
export type ReminderDraft = { to?: readonly string[]; subject?: string; body?: string };

/** A due reminder with the changes of the user, by the id of its invoice. */
export type Drafts = Readonly<Record<number, ReminderDraft>>;

/** The message of a reminder as it would leave. */
export function messageOf({ to, subject, body }: DueReminderAnswer, draft: ReminderDraft | undefined) {
  return { to, subject, body, ...draft };
}

/** Why a reminder cannot be sent, in words for the user; null when it can. */
export function draftProblem(reminder: DueReminderAnswer, draft: ReminderDraft | undefined): string | null {
  const { to, subject, body } = messageOf(reminder, draft);
  if (to.length === 0) return 'Enter a recipient';
  const wrong = to.find((address) => !isEmail(address));
  if (wrong !== undefined) return `${wrong} isn't a valid email address`;
  if (subject.trim() === '') return 'Enter a subject';
  return body.trim() === '' ? 'Enter a message' : null;
}

/**
 * The invoices that are chosen at first: every reminder that can be sent, as many as one step may send. One that may
 * have gone out before a restore is left to the user.
 */
export function sendable(due: readonly DueReminderAnswer[], drafts: Drafts): number[] {
  return due
    .filter(({ broughtBack }) => broughtBack === null)
    .filter((reminder) => draftProblem(reminder, drafts[reminder.invoice_id]) === null)
    .map(({ invoice_id }) => invoice_id)
    .slice(0, MAX_REMINDERS);
}

/** The reminders of a command: only what the user changed is sent along. */
export function remindersToSend(
  due: readonly DueReminderAnswer[],
  chosen: ReadonlySet<number>,
  drafts: Drafts,
): ReminderToSend[] {
  return due
    .filter(({ invoice_id }) => chosen.has(invoice_id))
    .map(({ invoice_id, next }) => ({ invoiceId: invoice_id, level: next.level, ...drafts[invoice_id] }));
}
