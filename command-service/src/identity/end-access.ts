import type { Database } from '../database/schema.ts';
import { endOpenLinks } from './retention.ts';

/**
 * Ends every way into an account except its sessions and password: open links, passkeys, the calendar link, and the
 * mail account that messages are sent from. Of the links "This wasn't me" it ends only those since `since`: earlier
 * ones may belong to the owner of a former address.
 */
export async function endAccess(db: Database, userId: string, since: Date): Promise<void> {
  await endOpenLinks(db, userId);
  await db
    .deleteFrom('identity.alarm_links')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute();
  await db.deleteFrom('identity.passkeys').where('user_id', '=', userId).execute();
  await db.deleteFrom('identity.calendar_feeds').where('user_id', '=', userId).execute();
  await db.deleteFrom('identity.mail_accounts').where('user_id', '=', userId).execute();
}

/** What still gives access after a change of the password, as lines for a mail. */
export async function remainingAccess(db: Database, userId: string): Promise<string[]> {
  const passkeys = await db
    .selectFrom('identity.passkeys')
    .select(['name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const feed = await db
    .selectFrom('identity.calendar_feeds')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const mailAccount = await db
    .selectFrom('identity.mail_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return [
    ...passkeys.map(({ name, created_at: at }) => `The passkey "${name}", added on ${dayOf(at)}`),
    ...(feed === undefined ? [] : ['Your calendar link']),
    ...(mailAccount === undefined ? [] : ['The email account that sends your messages']),
  ];
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
