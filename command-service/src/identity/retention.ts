import type { Database } from '../database/schema.ts';
import { sweepKeys } from '../ledger/idempotency/key-table.ts';
import { sweepSnapshots } from '../ledger/loading/snapshot-table.ts';

const DAY_MS = 86_400_000;
/** A link that ran out is kept so long, so that its use can be told from one that never was. */
const RESET_LINK_DAYS = 1;
/** How long it can be looked up that a mail was sent. */
const SENT_MAIL_DAYS = 90;

/**
 * Removes what nobody needs any more: login sessions and reset links that ran out, the words of mails that were sent
 * (a reset mail holds its link), what is left of those mails after 90 days, old idempotency keys, and
 * snapshots of accounts that are gone.
 */
export async function sweepExpired(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('identity.sessions').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('identity.password_resets')
    .where('expires_at', '<=', daysAgo(RESET_LINK_DAYS))
    .execute();
  await db.deleteFrom('identity.outbox').where('sent_at', '<=', daysAgo(SENT_MAIL_DAYS)).execute();
  await db
    .updateTable('identity.outbox')
    .set({ body: '' })
    .where('sent_at', 'is not', null)
    .where('body', '<>', '')
    .execute();
  await sweepKeys(db, now);
  await sweepSnapshots(db);
}

/** Makes every open reset link of a user worthless: it was asked for under credentials that have changed. */
export async function endResetLinks(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('identity.password_resets').where('user_id', '=', userId).execute();
}
