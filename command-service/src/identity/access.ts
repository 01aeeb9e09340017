import { givesAccess } from '@ledgerline/shared-events/account/subscription-access.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { isTrialRunning } from '@ledgerline/shared-events/dates/trial.ts';
import type { SessionUser } from './sessions.ts';

/**
 * Lets pass who has a subscription or whose trial still runs. The time zone is asked for only around the end of
 * the trial's last day, where it matters.
 * @throws Rejected subscription_required
 */
export async function requireAccess(
  user: SessionUser,
  now: Date,
  timeZoneOf: (accountId: string) => Promise<string>,
): Promise<void> {
  if (givesAccess(user.subscription)) return;
  const dayInUtc = now.toISOString().slice(0, 10);
  // Wherever the user is, the calendar shows this day, the one before or the one after.
  if (dayInUtc < user.trialEndsOn) return;
  if (dayInUtc <= addDays(user.trialEndsOn, 1)) {
    const timeZone = await timeZoneOf(user.accountId);
    if (isTrialRunning(user.trialEndsOn, now, timeZone)) return;
  }
  throw new Rejected('subscription_required', "You don't have an active subscription");
}
