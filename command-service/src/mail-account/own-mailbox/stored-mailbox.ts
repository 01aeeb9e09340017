import type { MailTest, OwnMailbox } from '@ledgerline/shared-events/mail-account/account.ts';
import type { Database, MailboxRow } from '#database/schema.ts';
import type { SealedSecrets } from '../sealed-secrets.ts';
import type { MailboxLogin } from './mailbox.ts';

/** For whom a password is sealed: it can be opened for the mailbox of this user at its own server only. */
export function mailboxOwner(userId: string, { host, user }: { host: string; user: string }): string {
  return JSON.stringify([userId, 'mailbox', host, user]);
}

/** The stored mailbox of a user. */
export async function storedMailbox(db: Database, userId: string): Promise<MailboxRow | null> {
  const row = await db
    .selectFrom('identity.mail_account_mailboxes')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The mailbox with its password; null when that cannot be read. */
export function mailboxLogin(
  { user_id, host, port, user_name: user, sealed_password }: MailboxRow,
  secrets: SealedSecrets,
): MailboxLogin | null {
  const password = secrets.open(sealed_password, mailboxOwner(user_id, { host, user }));
  return password === null ? null : { host, port, user, password };
}

/** The mailbox without its password. */
export function mailboxAnswer(row: MailboxRow, secrets: SealedSecrets): OwnMailbox {
  return {
    imapHost: row.host,
    imapPort: row.port,
    imapUser: row.user_name,
    readable: mailboxLogin(row, secrets) !== null,
    check: checkOf(row),
  };
}

function checkOf({ checked_at, failure }: MailboxRow): MailTest | null {
  return checked_at && { accepted: failure === null, answer: failure ?? '', at: checked_at.toISOString() };
}
