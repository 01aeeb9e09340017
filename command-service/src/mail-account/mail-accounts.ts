import { randomUUID } from 'node:crypto';
import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import {
  isInUse,
  type MailTest,
  type OwnMailAccount,
} from '@ledgerline/shared-events/mail-account/account.ts';
import type { MailAccountInput } from '@ledgerline/shared-events/mail-account/request.ts';
import type { Database, MailAccountRow } from '../database/schema.ts';
import type { SecurityLog, SecuritySubject } from '../identity/security-log.ts';
import { SealedSecrets } from './sealed-secrets.ts';

/** An own mail account with its password, for sending. */
export type MailAccountLogin = {
  address: string;
  host: string;
  port: number;
  user: string;
  password: string;
};

export type MailAccountParts = { db: Database; security: SecurityLog; sessionSecret: string };

/** The own mail accounts of users, at most one for each user. Their passwords are stored encrypted. */
export class MailAccounts {
  readonly #db: Database;
  readonly #security: SecurityLog;
  readonly #secrets: SealedSecrets;

  constructor({ db, security, sessionSecret }: MailAccountParts) {
    this.#db = db;
    this.#security = security;
    this.#secrets = new SealedSecrets(sessionSecret, 'mail account');
  }

  /** The account of a user without its password; null when there is none. */
  async find(userId: string): Promise<OwnMailAccount | null> {
    const row = await this.#rows().where('mail.user_id', '=', userId).executeTakeFirst();
    return row === undefined ? null : this.#answerOf(row);
  }

  /** The account of a user with its password, null where that cannot be read, and the version of its data. */
  async loginOf(userId: string): Promise<{ version: string; login: MailAccountLogin | null } | null> {
    const row = await this.#rows().where('mail.user_id', '=', userId).executeTakeFirst();
    return row === undefined ? null : { version: row.version, login: this.#loginOf(row) };
  }

  /** The login by which the messages of an account of the ledger leave; null when its user has none in use. */
  async loginInUse(accountId: string): Promise<MailAccountLogin | null> {
    const row = await this.#rows()
      .innerJoin('identity.users as user', 'user.id', 'mail.user_id')
      .where('user.account_id', '=', accountId)
      .executeTakeFirst();
    return row !== undefined && isInUse(this.#answerOf(row)) ? this.#loginOf(row) : null;
  }

  /**
   * Stores the account of a user. It has to be tested again.
   * @throws Rejected invalid when a password is missing that was not stored for the same server and user name
   */
  async save(subject: SecuritySubject, input: MailAccountInput, device: string): Promise<void> {
    const { address, host, port, user } = input;
    const { userId } = subject;
    await this.#db.transaction().execute(async (transaction) => {
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

  #rows() {
    return this.#db.selectFrom('identity.mail_accounts as mail').selectAll('mail');
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

  #loginOf({ user_id, address, host, port, user_name: user, sealed_password }: MailAccountRow) {
    const password = this.#secrets.open(sealed_password, ownerOf(user_id, { host, user }));
    return password === null ? null : { address, host, port, user, password };
  }

  #answerOf(row: MailAccountRow): OwnMailAccount {
    const { address, host, port, user_name: user, tested_at, test_accepted, test_answer } = row;
    const test = tested_at && { accepted: test_accepted, answer: test_answer, at: tested_at.toISOString() };
    return { address, host, port, user, readable: this.#loginOf(row) !== null, test };
  }
}

function ownerOf(userId: string, { host, user }: { host: string; user: string }): string {
  return JSON.stringify([userId, host, user]);
}
