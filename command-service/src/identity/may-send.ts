import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Database } from '../database/schema.ts';
import { FIRST_STEP } from '../ledger/loading/account-status.ts';
import type { SessionUser } from './sessions.ts';

/** Whether an account may send messages to clients, or what its user has to do first. */
export type MaySend = 'yes' | 'register_first' | 'confirm_email_first';

/** What decides who may send: a registered account whose address was confirmed. */
export function maySendAs(user: { testAccount: boolean; emailConfirmed: boolean }): MaySend {
  if (user.testAccount) return 'register_first';
  return user.emailConfirmed ? 'yes' : 'confirm_email_first';
}

/** A signed-in user who proved that the address is theirs. */
export type ConfirmedUser = SessionUser & { email: string };

/**
 * A user with a confirmed address. Nobody else sets up what lets somebody in or reads later: the address may be that of
 * another person, who would not know of it.
 * @param purpose what the address is needed for, as "to add a passkey"
 * @throws Rejected register_first, confirm_email_first
 */
export function requireConfirmedAddress(user: SessionUser, purpose: string): ConfirmedUser {
  const { email } = user;
  const may = maySendAs(user);
  if (email === null) throw addressRefusal('register_first', purpose);
  if (may !== 'yes') throw addressRefusal(may, purpose);
  return { ...user, email };
}

/** The refusal of what needs a confirmed address. */
export function addressRefusal(obstacle: Exclude<MaySend, 'yes'>, purpose: string): Rejected {
  const step = FIRST_STEP[obstacle === 'register_first' ? 'testAccount' : 'unconfirmed'];
  return new Rejected(obstacle, `${step} ${purpose}.`);
}

/** Whether an account may send messages to clients now. One that does not exist has to be registered first. */
export async function maySend(db: Database, accountId: string): Promise<MaySend> {
  const user = await db
    .selectFrom('identity.users')
    .select(['test_account', 'email_confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (user === undefined) return 'register_first';
  return maySendAs({ testAccount: user.test_account, emailConfirmed: user.email_confirmed_at !== null });
}
