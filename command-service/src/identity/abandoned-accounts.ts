import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { AccountDeletion } from './account-deletion.ts';

const DAY_MS = 86_400_000;
/** The session of a test account ends this long after its last use. */
const SESSION_DAYS = 30;
/** How many accounts one sweep deletes at most. */
const MAX = 200;

/**
 * Deletes test accounts `days` after their last use, and none that somebody can still get into: their only session
 * has ended, which is 30 days after the last use, and they have no address to sign in with. Answers how many.
 */
export async function deleteAbandonedTestAccounts(
  db: Database,
  deletion: AccountDeletion,
  now: Date,
  { days = SESSION_DAYS, stopping }: { days?: number | undefined; stopping?: AbortSignal } = {},
): Promise<number> {
  await markUnreachable(db, now);
  const abandoned = await db
    .selectFrom('identity.users')
    .select(['id', 'account_id'])
    .where('test_account', '=', true)
    .where('unreachable_since', '<=', new Date(now.getTime() - Math.max(0, days - SESSION_DAYS) * DAY_MS))
    .limit(MAX)
    .execute();
  for (const { id, account_id } of abandoned) {
    if (stopping?.aborted) break;
    await deletion.delete({ userId: id, accountId: account_id });
  }
  return abandoned.length;
}

async function markUnreachable(db: Database, now: Date): Promise<void> {
  await sql`
    update identity.users u set unreachable_since = ${now}
     where test_account and stripe_id is null and unreachable_since is null
       and not exists (select from identity.sessions s where s.user_id = u.id and s.expires_at > ${now})
  `.execute(db);
}
