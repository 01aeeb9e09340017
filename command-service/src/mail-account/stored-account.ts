import type { OwnMailAccount } from '@ledgerline/shared-events/mail-account/account.ts';
import type { Database, MailAccountRow } from '../database/schema.ts';
import { SealedSecrets } from './sealed-secrets.ts';

/** An own mail account with its password, for sending. */
export type MailAccountLogin = {
  address: string;
  host: string;
  port: number;
  user: string;
  password: string;
  /** Whether delivery reports are read from its mailbox. */
  readsReports: boolean;
};

/** Encrypts the passwords of own mail accounts. */
export function mailSecrets(sessionSecret: string): SealedSecrets {
  return new SealedSecrets(sessionSecret, 'mail account');
}

/** For whom a password is sealed: it can be opened for its own server and user name only. */
export function ownerOf(userId: string, { host, user }: { host: string; user: string }): string {
  return JSON.stringify([userId, host, user]);
}

/** The stored own mail accounts. */
export function storedAccounts(db: Database) {
  return db
    .selectFrom('identity.mail_accounts as mail')
    .leftJoin('identity.mail_account_mailboxes as mailbox', 'mailbox.user_id', 'mail.user_id')
    .selectAll('mail')
    .select((eb) => eb('mailbox.user_id', 'is not', null).as('has_mailbox'));
}

type StoredAccount = MailAccountRow & { has_mailbox: unknown };

/** The account with its password; null when that cannot be read. */
export function loginOf(
  { user_id, address, host, port, user_name: user, sealed_password, has_mailbox }: StoredAccount,
  secrets: SealedSecrets,
): MailAccountLogin | null {
  const password = secrets.open(sealed_password, ownerOf(user_id, { host, user }));
  return password === null
    ? null
    : { address, host, port, user, password, readsReports: has_mailbox === true };
}

/** The account without its password. */
export function answerOf(row: StoredAccount, secrets: SealedSecrets): Omit<OwnMailAccount, 'mailbox'> {
  const { address, host, port, user_name: user, tested_at, test_accepted, test_answer } = row;
  const test = tested_at && { accepted: test_accepted, answer: test_answer, at: tested_at.toISOString() };
  return { address, host, port, user, readable: loginOf(row, secrets) !== null, test };
}
