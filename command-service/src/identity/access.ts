import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { isTrialRunning, trialEnd } from '@ledgerline/shared-events/dates/trial.ts';
import type { SessionUser } from './sessions.ts';

/** No zone's clock is further from UTC than this. */
const MAX_OFFSET_MS = 15 * 60 * 60 * 1000;

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
  if (user.subscription === 'active' || user.subscription === 'past_due') return;
  const pastEnd = now.getTime() - trialEnd(user.trialEndsOn, 'UTC').getTime();
  if (pastEnd < -MAX_OFFSET_MS) return;
  if (pastEnd < MAX_OFFSET_MS) {
    const timeZone = await timeZoneOf(user.accountId);
    if (isTrialRunning(user.trialEndsOn, now, timeZone)) return;
  }
  throw new Rejected('subscription_required', "You don't have an active subscription");
}
