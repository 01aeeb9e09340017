import type { UserAnswer } from '@ledgerline/shared-events/account/answers.ts';
import { givesAccess } from '@ledgerline/shared-events/account/subscription-access.ts';
import { isTrialRunning } from '@ledgerline/shared-events/dates/trial.ts';

export type Session =
  | { status: 'checking'; user: null }
  | { status: 'anonymous'; user: null }
  | { status: 'signedIn'; user: UserAnswer };

/**
 * Whether the account may use the app: it has a subscription, or the last day of its trial is not over in the user's
 * time zone.
 * @param now ms since 1970
 */
export function hasAccess(
  { subscription, trial_ends_at }: UserAnswer,
  now: number,
  timeZone: string,
): boolean {
  return givesAccess(subscription) || isTrialRunning(trial_ends_at, now, timeZone);
}
