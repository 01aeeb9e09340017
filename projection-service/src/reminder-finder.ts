import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import type { BroughtBackAccounts } from '@ledgerline/shared-events/reminders/brought-back.ts';
import type { ReminderFinder } from '@ledgerline/shared-events/reminders/reminder-finder.ts';
import type { Pool } from 'pg';
import { AccountConnections } from './queries/account-connections.ts';
import { AccountReader } from './queries/read-account.ts';
import {
  accountsWithAutomaticReminders,
  automaticReminders,
} from './queries/reminders/automatic-reminders.ts';
import { REMINDER_PROJECTIONS } from './queries/reminders/reminders.ts';
import { fetchRows } from './runtime/database/read-models.ts';

/** Finds the reminders that are to be sent by themselves. @param now the clock */
export function reminderFinder(
  pool: Pool,
  broughtBack: BroughtBackAccounts,
  now: () => Date,
): ReminderFinder {
  const connections = new AccountConnections(pool, 1);
  return {
    accounts: async (after, most) => {
      // The day is at most one further than in UTC, and a level is due at least a day after the due date.
      const before = addDays(now().toISOString().slice(0, 10), 1);
      const rows = await fetchRows(pool, accountsWithAutomaticReminders(after, before, most));
      return rows.map(({ account_id }) => account_id);
    },
    due: async (accountId) => {
      const cameBack = await broughtBack.find(accountId);
      return connections.use(accountId, async (client) => {
        const moment = { accountId, projections: REMINDER_PROJECTIONS, now: now() };
        const { read, isOfLedger } = await AccountReader.begin(client, moment);
        return isOfLedger ? automaticReminders(read, cameBack) : [];
      });
    },
  };
}
