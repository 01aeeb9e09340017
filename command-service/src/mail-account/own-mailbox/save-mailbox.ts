import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { MailboxInput } from '@ledgerline/shared-events/mail-account/request.ts';
import { sql } from 'kysely';
import type { Database, MailboxRow } from '#database/schema.ts';
import type { SealedSecrets } from '../sealed-secrets.ts';
import { mailboxOwner, storedMailbox } from './stored-mailbox.ts';

/**
 * Stores the mailbox of a user, or removes it. It is read at once, and the same mailbox from where reading ended. A
 * process that reads it with the former data ends.
 * @throws Rejected invalid when a password is missing that was not stored for the same server and user name
 */
export async function saveMailbox(
  db: Database,
  secrets: SealedSecrets,
  { userId, mailbox }: { userId: string; mailbox: MailboxInput | null },
): Promise<void> {
  if (mailbox === null) {
    await db.deleteFrom('identity.mail_account_mailboxes').where('user_id', '=', userId).execute();
    return;
  }
  const { imapHost: host, imapPort: port, imapUser: user } = mailbox;
  const before = await storedMailbox(db, userId);
  const isSame = before?.host === host && before.user_name === user;
  const values = {
    host,
    port,
    user_name: user,
    sealed_password: sealedPassword(secrets, before, { userId, mailbox }),
    next_at: sql<Date>`now()`,
    lease: null,
    lease_until: null,
    checked_at: null,
    failures: 0,
    failure: null,
    ...(isSame ? {} : { uid_validity: null, last_uid: 0 }),
  };
  await db
    .insertInto('identity.mail_account_mailboxes')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

function sealedPassword(
  secrets: SealedSecrets,
  before: MailboxRow | null,
  { userId, mailbox: { imapHost, imapUser, imapPassword } }: { userId: string; mailbox: MailboxInput },
): Buffer {
  const owner = mailboxOwner(userId, { host: imapHost, user: imapUser });
  if (imapPassword !== undefined) return secrets.seal(imapPassword, owner);
  if (before === null || secrets.open(before.sealed_password, owner) === null) {
    throw invalidField('imapPassword', 'Please enter the password');
  }
  return before.sealed_password;
}
