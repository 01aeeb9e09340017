import type { AutomaticReminder } from './automatic.ts';

/** Finds reminders that are sent by themselves, in the read models. What it finds may have changed meanwhile. */
export type ReminderFinder = {
  /**
   * Accounts with overdue invoices that send reminders by themselves, to all clients or to some, in the order of their
   * ids.
   * @param after the last account of the former batch; null for the first one
   */
  accounts(after: string | null, most: number): Promise<string[]>;
  /** The reminders of an account that are to leave at this instant and have a recipient, the longest overdue first. */
  due(accountId: string): Promise<AutomaticReminder[]>;
};
