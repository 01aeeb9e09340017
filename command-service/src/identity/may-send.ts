import type { Database } from '../database/schema.ts';

/** Whether an account may send messages to clients, or what its user has to do first. */
export type MaySend = 'yes' | 'register_first' | 'confirm_email_first';

/** What decides who may send: a registered account whose address was confirmed. */
export function maySendAs(user: { testAccount: boolean; emailConfirmed: boolean }): MaySend {
  if (user.testAccount) return 'register_first';
  return user.emailConfirmed ? 'yes' : 'confirm_email_first';
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
