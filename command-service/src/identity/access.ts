import { givesAccess } from '@ledgerline/shared-events/account/subscription-access.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { isTrialRunning } from '@ledgerline/shared-events/dates/trial.ts';
import type { SessionUser } from './sessions.ts';

/** What decides about the access of a user. */
type AccessUser = Pick<SessionUser, 'accountId' | 'subscription' | 'trialEndsOn'>;

/**
 * Whether a user has a subscription or a running trial. The time zone is read only around the end of the last day of
 * the trial, where it matters.
 */
export async function hasAccess(
  user: AccessUser,
  now: Date,
  timeZoneOf: (accountId: string) => Promise<string>,
): Promise<boolean> {
  if (givesAccess(user.subscription)) return true;
  const dayInUtc = now.toISOString().slice(0, 10);
  // In every time zone the date differs by at most one day.
  if (dayInUtc < user.trialEndsOn) return true;
  if (dayInUtc > addDays(user.trialEndsOn, 1)) return false;
  return isTrialRunning(user.trialEndsOn, now, await timeZoneOf(user.accountId));
}

/** Accepts users with a subscription or a running trial. @throws Rejected subscription_required */
export async function requireAccess(
  user: AccessUser,
  now: Date,
  timeZoneOf: (accountId: string) => Promise<string>,
): Promise<void> {
  if (await hasAccess(user, now, timeZoneOf)) return;
  throw new Rejected('subscription_required', "You don't have an active subscription");
}
