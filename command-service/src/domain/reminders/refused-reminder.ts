import { levelName } from '@ledgerline/shared-events/reminders/level-name.ts';
import type { ReminderPlan } from '@ledgerline/shared-events/reminders/plan.ts';

/**
 * Why a level is not sent now, in words for the user; null when it can be: it is due, or it is a lower one that was
 * skipped so far.
 * @param sent the levels that were sent for the invoice
 */
export function refusedReminder(plan: ReminderPlan, level: number, sent: readonly number[]): string | null {
  if (plan.due) {
    if (level > plan.next.level) return `the ${levelName(level)} is not due yet`;
    return level > Math.max(0, ...sent) ? null : `the ${levelName(level)} was sent, or a later one`;
  }
  if (plan.reason === 'not_yet' && level < plan.next.level) {
    return `the ${levelName(level)} was sent, or a later one`;
  }
  return whyNotDue(plan);
}

/** Why an invoice isn't reminded now, in words for the user. */
export function whyNotDue(plan: Extract<ReminderPlan, { due: false }>): string {
  switch (plan.reason) {
    case 'settled':
      return 'nothing is outstanding';
    case 'deleted':
      return 'it was deleted';
    case 'no_due_date':
      return 'it has no due date';
    case 'off':
      return 'reminders are off for this client';
    case 'all_sent':
      return 'all reminders have been sent';
    case 'disputed':
      return 'the client disputes it';
    case 'paused':
      return plan.until === null
        ? 'its reminders are paused'
        : `its reminders are paused until ${plan.until}`;
    case 'not_yet':
      return `the ${levelName(plan.next.level)} is due on ${plan.next.on}`;
  }
}
