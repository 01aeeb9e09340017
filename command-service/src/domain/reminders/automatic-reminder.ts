import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { AutomaticSending } from '@ledgerline/shared-events/deliveries/record.ts';
import { automaticSendingTime } from '@ledgerline/shared-events/reminders/automatic.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import { settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import type { PlannedInvoice } from './plan-of.ts';

/**
 * What is recorded about a reminder that is sent by itself. Only the due level is, at an hour at which reminders
 * leave.
 * @throws Rejected conflict when it is not to be sent by itself now
 */
export function automaticReminder(
  state: StateReader,
  { plan, settings, deliveries }: PlannedInvoice,
  level: number,
  now: string,
): AutomaticSending {
  if (plan.due && plan.next.level === level) {
    const timeZone = timeZoneOf(settingsOf(state));
    const instant = Date.parse(now);
    // Whether the account came back from an older copy isn't part of its state: those who find reminders look at it.
    const broughtBack = null;
    const occasion = { next: plan.next, settings, deliveries, broughtBack, now: instant, timeZone };
    const at = automaticSendingTime(occasion);
    if (at?.getTime() === instant) return { dueOn: plan.next.on };
  }
  throw new Rejected('conflict', "This reminder isn't sent automatically now.");
}
