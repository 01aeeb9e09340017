import { hasAccess } from '#identity/access.ts';
import { maySendAs } from '#identity/may-send.ts';
import type { Database } from '../database/schema.ts';
import { sendingObstacle } from '../sending/obstacle.ts';
import type { TransportOf } from '../sending/transport.ts';

export type MayRemindParts = {
  db: Database;
  transportOf: TransportOf;
  now: () => Date;
  timeZoneOf: (accountId: string) => Promise<string>;
};

/**
 * Whether an account may send reminders while its user is away: nothing stands against its messages, and it has a
 * subscription or a running trial, since without one its user cannot record payments either.
 */
export async function mayRemind(
  { db, transportOf, now, timeZoneOf }: MayRemindParts,
  accountId: string,
): Promise<boolean> {
  const user = await db
    .selectFrom('identity.users')
    .select(['test_account', 'email_confirmed_at', 'subscription', 'trial_ends_on'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (user === undefined) return false;
  const may = maySendAs({ testAccount: user.test_account, emailConfirmed: user.email_confirmed_at !== null });
  if (sendingObstacle(may, await transportOf(accountId)) !== null) return false;
  const { subscription, trial_ends_on: trialEndsOn } = user;
  return hasAccess({ accountId, subscription, trialEndsOn }, now(), timeZoneOf);
}
