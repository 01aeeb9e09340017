import { isTrialRunning } from '@ledgerline/shared-events/dates/trial.ts';
import * as z from 'zod/mini';

export const user = z.object({
  id: z.union([z.string(), z.number()]),
  email: z.nullish(z.string()),
  subscription: z.nullish(z.unknown()),
  trial_ends_at: z.nullish(z.string()),
  test_account: z.boolean(),
  stripe_id: z.nullish(z.string()),
});

export type User = z.output<typeof user>;

export type Session =
  | { status: 'checking'; user: null }
  | { status: 'anonymous'; user: null }
  | { status: 'signedIn'; user: User };

/**
 * Whether the account may use the app: a subscription, or a trial whose last day is not over where the user lives.
 * @param now ms since 1970
 */
export function hasAccess({ subscription, trial_ends_at }: User, now: number, timeZone: string): boolean {
  if (subscription !== null && subscription !== undefined && subscription !== false) return true;
  if (trial_ends_at === null || trial_ends_at === undefined) return false;
  return isTrialRunning(trial_ends_at.slice(0, 10), now, timeZone);
}
