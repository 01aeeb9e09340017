import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { AccountDeletion } from './account-deletion.ts';

const DAY_MS = 86_400_000;
/** How long a test account is kept after its session has ended, which is at the latest 30 days after its last use. */
const KEPT_DAYS = 60;
/** How many accounts one sweep deletes at most. */
const MOST = 200;

/**
 * Deletes test accounts that nobody can get into any more, 60 days after that was first seen: their only session has
 * ended, and they have no address to sign in with. Answers how many.
 */
export async function deleteAbandonedTestAccounts(
  db: Database,
  deletion: AccountDeletion,
  now: Date,
): Promise<number> {
  await markUnreachable(db, now);
  const abandoned = await db
    .selectFrom('identity.users')
    .select(['id', 'account_id'])
    .where('test_account', '=', true)
    .where('unreachable_since', '<=', new Date(now.getTime() - KEPT_DAYS * DAY_MS))
    .limit(MOST)
    .execute();
  for (const { id, account_id } of abandoned) await deletion.delete({ userId: id, accountId: account_id });
  return abandoned.length;
}

async function markUnreachable(db: Database, now: Date): Promise<void> {
  await sql`
    update identity.users u set unreachable_since = ${now}
     where test_account and stripe_id is null and unreachable_since is null
       and not exists (select from identity.sessions s where s.user_id = u.id and s.expires_at > ${now})
  `.execute(db);
}
