import type { Database } from '../database/schema.ts';
import type { AccountDeletion } from './account-deletion.ts';

const DAY_MS = 86_400_000;
/** How many accounts one sweep deletes at most. */
const MOST = 200;

/**
 * Deletes test accounts that nobody can get into any more: their only session has ended, at the latest 30 days after
 * its last use, and they have no address to sign in with. Answers how many.
 */
export async function deleteAbandonedTestAccounts(
  db: Database,
  deletion: AccountDeletion,
  now: Date,
): Promise<number> {
  const abandoned = await db
    .selectFrom('identity.users as user')
    .select(['user.id', 'user.account_id'])
    .where('user.test_account', '=', true)
    .where('user.stripe_id', 'is', null)
    .where('user.created_at', '<', new Date(now.getTime() - DAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity.sessions as session')
            .select('session.id')
            .whereRef('session.user_id', '=', 'user.id')
            .where('session.expires_at', '>', now),
        ),
      ),
    )
    .limit(MOST)
    .execute();
  for (const { id, account_id } of abandoned) await deletion.delete({ userId: id, accountId: account_id });
  return abandoned.length;
}
