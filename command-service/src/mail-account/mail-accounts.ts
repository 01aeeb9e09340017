import { randomUUID } from 'node:crypto';
import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { MailTest, OwnMailAccount } from '@ledgerline/shared-events/mail-account/account.ts';
import type { MailAccountInput } from '@ledgerline/shared-events/mail-account/request.ts';
import type { Database } from '../database/schema.ts';
import type { SecurityLog, SecuritySubject } from '../identity/security-log.ts';
import { holdSession, type SessionUser } from '../identity/sessions.ts';
import { saveMailbox } from './own-mailbox/save-mailbox.ts';
import { mailboxAnswer, storedMailbox } from './own-mailbox/stored-mailbox.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import {
  answerOf,
  loginOf,
  type MailAccountLogin,
  mailSecrets,
  ownerOf,
  storedAccounts,
} from './stored-account.ts';

type MailAccountParts = { db: Database; security: SecurityLog; sessionSecret: string };

/** The own mail accounts of users, at most one for each user. Their passwords are stored encrypted. */
export class MailAccounts {
  readonly #db: Database;
  readonly #security: SecurityLog;
  readonly #secrets: SealedSecrets;

  constructor({ db, security, sessionSecret }: MailAccountParts) {
    this.#db = db;
    this.#security = security;
    this.#secrets = mailSecrets(sessionSecret);
  }

  /** The account of a user without its password; null when there is none. */
  async find(userId: string): Promise<OwnMailAccount | null> {
    const row = await this.#find(userId);
    if (row === undefined) return null;
    const mailbox = await storedMailbox(this.#db, userId);
    return { ...answerOf(row, this.#secrets), mailbox: mailbox && mailboxAnswer(mailbox, this.#secrets) };
  }

  /** The account of a user with its password, null where that cannot be read, and the version of its data. */
  async loginOf(userId: string): Promise<{ version: string; login: MailAccountLogin | null } | null> {
    const row = await this.#find(userId);
    return row === undefined ? null : { version: row.version, login: loginOf(row, this.#secrets) };
  }

  /**
   * Stores the account of a user. It has to be tested again.
   * @throws Rejected invalid when a password is missing that was not stored for the same server and user name,
   * not_signed_in when the session ended meanwhile
   */
  async save(subject: SessionUser, input: MailAccountInput, device: string): Promise<void> {
    const { address, host, port, user } = input;
    const { userId } = subject;
    await this.#db.transaction().execute(async (transaction) => {
      await holdSession(transaction, subject);
      const row = {
        version: randomUUID(),
        address,
        host,
        port,
        user_name: user,
        sealed_password: await this.#sealedPassword(transaction, userId, input),
        tested_at: null,
        test_accepted: false,
        test_answer: '',
      };
      await transaction
        .insertInto('identity.mail_accounts')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
      const { mailbox } = input;
      if (mailbox !== undefined) await saveMailbox(transaction, this.#secrets, { userId, mailbox });
      await this.#security.record('mail_account_changed', subject, device, transaction);
    });
  }

  /** Records what became of a test message, unless the account was saved since. */
  async recordTest(userId: string, version: string, { accepted, answer, at }: MailTest): Promise<void> {
    await this.#db
      .updateTable('identity.mail_accounts')
      .set({ tested_at: new Date(at), test_accepted: accepted, test_answer: answer })
      .where('user_id', '=', userId)
      .where('version', '=', version)
      .execute();
  }

  /** Removes the account of a user, if there is one. */
  async remove(subject: SecuritySubject, device: string): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('identity.mail_accounts')
        .where('user_id', '=', subject.userId)
        .executeTakeFirst();
      if (numDeletedRows > 0n) {
        await this.#security.record('mail_account_removed', subject, device, transaction);
      }
    });
  }

  #find(userId: string) {
    return storedAccounts(this.#db).where('mail.user_id', '=', userId).executeTakeFirst();
  }

  /** A stored password can be opened for its own server and user name only, so it never goes to another server. */
  async #sealedPassword(db: Database, userId: string, input: MailAccountInput): Promise<Buffer> {
    const owner = ownerOf(userId, input);
    if (input.password !== undefined) return this.#secrets.seal(input.password, owner);
    const stored = await db
      .selectFrom('identity.mail_accounts')
      .select('sealed_password')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (stored === undefined || this.#secrets.open(stored.sealed_password, owner) === null) {
      throw invalidField('password', 'Please enter the password');
    }
    return stored.sealed_password;
  }
}
