import type { ReminderFinder } from '@ledgerline/shared-events/reminders/reminder-finder.ts';
import { type AutomaticReminderParts, sendAutomaticReminders } from './automatic-reminders.ts';
import { type MayRemindParts, mayRemind } from './may-remind.ts';

type OpenAutomaticReminderParts = MayRemindParts & {
  finder: ReminderFinder | undefined;
  bus: AutomaticReminderParts['bus'];
  onTrouble: (what: string, cause: unknown) => void;
};

/** One run of the reminders that are sent by themselves. @throws LedgerUnavailable */
export type RunAutomaticReminders = (
  onOutcome: AutomaticReminderParts['onOutcome'],
  signal: AbortSignal,
) => Promise<void>;

/** What sends the reminders that are to leave by themselves; nothing where there is no finder. */
export function openAutomaticReminders(parts: OpenAutomaticReminderParts): RunAutomaticReminders {
  const { finder, bus, onTrouble } = parts;
  return async (onOutcome, signal) => {
    if (finder === undefined) return;
    const run = {
      finder,
      bus,
      maySend: (accountId: string) => mayRemind(parts, accountId),
      onOutcome,
      onTrouble: (accountId: string, cause: unknown) =>
        onTrouble(`A reminder of account ${accountId} could not be sent automatically.`, cause),
    };
    await sendAutomaticReminders(run, signal);
  };
}
