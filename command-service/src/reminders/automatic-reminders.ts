import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { LedgerUnavailable, StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { AutomaticReminder } from '@ledgerline/shared-events/reminders/automatic.ts';
import type { ReminderFinder } from '@ledgerline/shared-events/reminders/reminder-finder.ts';
import { v5 } from 'uuid';
import { commands } from '#domain/commands.ts';
import type { CommandBus } from '../ledger/running/command-bus.ts';

/**
 * What became of reminders that were to be sent by themselves.
 * - `sent`: the message is queued
 * - `changed`: it is not due any more: it was paid, or sent, since the rows were read
 * - `cannot_send`: the account may not send messages now
 * - `limited`: the account has sent or printed as much as it may; the rest waits for the next run
 * - `failed`: it is tried again by the next run
 */
export const REMINDER_OUTCOMES = ['sent', 'changed', 'cannot_send', 'limited', 'failed'] as const;
export type ReminderOutcome = (typeof REMINDER_OUTCOMES)[number];

export type AutomaticReminderParts = {
  finder: ReminderFinder;
  bus: Pick<CommandBus, 'execute' | 'hasRun'>;
  /** Whether an account may send messages while its user is away. */
  maySend: (accountId: string) => Promise<boolean>;
  /** Called with each outcome and the number of reminders that have it. */
  onOutcome: (outcome: ReminderOutcome, count: number) => void;
  /** Called when the reminders of an account failed, all or one. */
  onTrouble: (accountId: string, cause: unknown) => void;
};

/** How many accounts are found at once. */
const BATCH = 100;

/** The namespace of the ids of commands that send reminders by themselves. */
const REMINDERS = '5b8a3e52-6f0c-4d59-9a0e-2f1c7d4b8e63';

/**
 * The id of the command that sends a reminder by itself: the same in every process and run, so that a level is sent
 * once. A level that becomes due on another day, because the due date or the days were changed, is another reminder.
 */
export function automaticReminderId(
  accountId: string,
  { invoiceId, level, dueOn }: AutomaticReminder,
): string {
  return v5(`${accountId} ${invoiceId} ${level} ${dueOn}`, REMINDERS);
}

/**
 * Sends the reminders of all accounts that are to leave by themselves now, until the signal aborts. An account that
 * cannot send, or fails, keeps no other one waiting. Any number of processes may run it at the same time.
 * @throws LedgerUnavailable when the store does not answer; the rest is left to the next run
 */
export async function sendAutomaticReminders(
  parts: AutomaticReminderParts,
  signal: AbortSignal,
): Promise<void> {
  for (let last: string | null = null; !signal.aborted; ) {
    const accounts: string[] = await parts.finder.accounts(last, BATCH);
    for (const accountId of accounts) {
      if (signal.aborted) return;
      await remindAccount(parts, accountId, signal);
    }
    last = accounts.at(-1) ?? null;
    if (last === null) return;
  }
}

async function remindAccount(
  parts: AutomaticReminderParts,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  const { finder, maySend, onOutcome, onTrouble } = parts;
  try {
    const due = await finder.due(accountId);
    if (due.length === 0) return;
    if (!(await maySend(accountId))) return onOutcome('cannot_send', due.length);
    for (const [index, reminder] of due.entries()) {
      if (signal.aborted) return;
      const outcome = await sendOne(parts, accountId, reminder);
      const isLast = outcome === 'limited' || outcome === 'cannot_send';
      onOutcome(outcome, isLast ? due.length - index : 1);
      if (isLast) return;
    }
  } catch (error) {
    if (error instanceof LedgerUnavailable) throw error;
    if (error instanceof StreamDeleted) return;
    onOutcome('failed', 1);
    onTrouble(accountId, error);
  }
}

async function sendOne(
  { bus, onTrouble }: AutomaticReminderParts,
  accountId: string,
  reminder: AutomaticReminder,
): Promise<ReminderOutcome> {
  const { invoiceId, level } = reminder;
  const commandId = automaticReminderId(accountId, reminder);
  try {
    if (await bus.hasRun(accountId, commandId)) return 'changed';
    await bus.execute({
      accountId,
      actor: '',
      session: '',
      commandId,
      name: commands.SendReminder.name,
      payload: { reminders: [{ invoiceId, level }] },
      source: 'system',
    });
    return 'sent';
  } catch (error) {
    if (error instanceof LedgerUnavailable || error instanceof StreamDeleted) throw error;
    if (error instanceof Rejected) {
      const outcome = OUTCOMES[error.code];
      if (outcome !== undefined) return outcome;
    }
    onTrouble(accountId, error);
    return 'failed';
  }
}

/** What the refusals of the command mean for the run. */
const OUTCOMES: Partial<Record<Rejected['code'], ReminderOutcome>> = {
  invalid: 'changed',
  conflict: 'changed',
  not_found: 'changed',
  too_many_requests: 'limited',
  register_first: 'cannot_send',
  confirm_email_first: 'cannot_send',
  mail_not_configured: 'cannot_send',
};
