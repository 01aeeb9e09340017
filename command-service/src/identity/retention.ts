import type { Database } from '../database/schema.ts';
import { sweepKeys } from '../ledger/idempotency/key-table.ts';
import { sweepSnapshots } from '../ledger/loading/snapshot-table.ts';

const DAY_MS = 86_400_000;
/** An expired link is kept this long, so that a used link can be distinguished from an unknown one. */
const RESET_LINK_DAYS = 1;
/** How long the user sees what happened around the sign-in. */
const SECURITY_EVENT_DAYS = 365;
/** How long the record of a sent mail is kept. */
const SENT_MAIL_DAYS = 90;

/**
 * Removes expired data: login sessions, links of mails, security events after a year, the text of sent mails (a reset mail contains its link), the
 * record of those mails after 90 days, old idempotency keys, and snapshots of deleted accounts.
 */
export async function sweepExpired(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('identity.sessions').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('identity.password_resets')
    .where('expires_at', '<=', daysAgo(RESET_LINK_DAYS))
    .execute();
  await db.deleteFrom('identity.email_changes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('identity.email_confirmations').where('expires_at', '<=', now).execute();
  await db.deleteFrom('identity.passkey_challenges').where('expires_at', '<=', now).execute();
  await db.deleteFrom('identity.alarm_links').where('expires_at', '<=', now).execute();
  await db.deleteFrom('identity.security_events').where('at', '<=', daysAgo(SECURITY_EVENT_DAYS)).execute();
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

/**
 * Makes every open link of a user invalid, for a new password or a new address, because it was requested for credentials
 * that have changed.
 */
export async function endOpenLinks(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('identity.password_resets').where('user_id', '=', userId).execute();
  await db.deleteFrom('identity.email_changes').where('user_id', '=', userId).execute();
}
