import { givesAccess } from '@ledgerline/shared-events/account/subscription-access.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { isTrialRunning } from '@ledgerline/shared-events/dates/trial.ts';
import type { SessionUser } from './sessions.ts';

/**
 * Accepts users with a subscription or a running trial. The time zone is read only around the end of the last day of
 * the trial, where it matters.
 * @throws Rejected subscription_required
 */
export async function requireAccess(
  user: SessionUser,
  now: Date,
  timeZoneOf: (accountId: string) => Promise<string>,
): Promise<void> {
  if (givesAccess(user.subscription)) return;
  const dayInUtc = now.toISOString().slice(0, 10);
  // In every time zone the date differs by at most one day.
  if (dayInUtc < user.trialEndsOn) return;
  if (dayInUtc <= addDays(user.trialEndsOn, 1)) {
    const timeZone = await timeZoneOf(user.accountId);
    if (isTrialRunning(user.trialEndsOn, now, timeZone)) return;
  }
  throw new Rejected('subscription_required', "You don't have an active subscription");
}
