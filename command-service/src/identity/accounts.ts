import { randomUUID } from 'node:crypto';
import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { lastTrialDay } from '@ledgerline/shared-events/dates/trial.ts';
import pg from 'pg';
import type { Database } from '../database/schema.ts';
import type { MailQueue } from '../mail/outbox.ts';
import type { AccountLedgerEvents } from './account-ledger-events.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import { emailAddress, emailKey } from './email-address.ts';
import { checkNewPassword, hashPassword, type PasswordCost, passwordMatches } from './password.ts';
import { endOpenLinks } from './retention.ts';
import type { SecurityLog } from './security-log.ts';
import type { Sessions, SessionUser } from './sessions.ts';

const UNIQUE_VIOLATION = '23505';

/** The dependencies of operations on users and their sign-in. */
export type AccountParts = {
  db: Database;
  /**
   * Limits the transactions that wait for the ledger. The ledger store may need a database connection itself, and
   * would never get one if such transactions held them all.
   */
  concurrency: ConcurrencyLimit;
  ledgerEvents: AccountLedgerEvents;
  sessions: Sessions;
  security: SecurityLog;
  mails: MailQueue;
  /** The address of the site. New passwords may not consist of its name. */
  publicUrl: string;
  /** What new passwords are hashed with; `PASSWORD_COST` by default. */
  passwordCost?: PasswordCost | undefined;
  now: () => Date;
};

/** A user with an address. */
export type AddressedUser = { userId: string; accountId: string; email: string };

/** The dependencies of registration: it sends a link that confirms the address. */
type RegistrationParts = AccountParts & {
  confirmations: { send(db: Database, user: AddressedUser, options: { isOptional: boolean }): Promise<void> };
};

type NewIdentity = {
  email: string | null;
  email_key: string | null;
  password: string | null;
  test_account: boolean;
};

export type Credentials = { email: string; password: string };

/**
 * Opens accounts, registers them and changes their passwords. Each method opens a session for a device, and answers its
 * token.
 */
export class Accounts {
  readonly #parts: RegistrationParts;

  constructor(parts: RegistrationParts) {
    this.#parts = parts;
  }

  /** Opens an account without address and password, which belongs to the holder of its session. */
  async openTestAccount(device: string): Promise<string> {
    return this.#open({ email: null, email_key: null, password: null, test_account: true }, device);
  }

  /**
   * Registers an address. A test account is registered under that address and keeps its data.
   * @throws Rejected invalid, duplicate (409) when the address is in use
   */
  async register(input: Credentials, current: SessionUser | null, device: string): Promise<string> {
    const email = emailAddress(input.email);
    if (email === null) throw invalidField('email', 'Email address is not valid');
    const { publicUrl } = this.#parts;
    await checkNewPassword(input.password, 'password', { publicUrl, email });
    const identity = {
      email,
      email_key: emailKey(email),
      password: await hashPassword(input.password, this.#parts.passwordCost),
      test_account: false,
    };
    if (current?.testAccount !== true) return this.#open(identity, device);
    const { ledgerEvents, sessions } = this.#parts;
    return orEmailInUse(
      withLedger(this.#parts, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('identity.users')
          .set(identity)
          .where('id', '=', current.userId)
          .where('test_account', '=', true)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw new Rejected('conflict', 'This account is already registered.');
        await sessions.endAll(current.userId, transaction);
        const token = await sessions.open(current.userId, device, transaction);
        await this.#welcome(transaction, { ...current, email }, device);
        await ledgerEvents.registered(current);
        return token;
      }),
    );
  }

  /** Ends every session of the user and opens a new one. @throws Rejected invalid */
  async changePassword(
    user: SessionUser,
    input: { current: string; new: string },
    device: string,
  ): Promise<string> {
    refuseTestAccount(user, 'password');
    const stored = await this.#parts.db
      .selectFrom('identity.users')
      .select(['password', 'email'])
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow();
    const { ledgerEvents, sessions, security, publicUrl, passwordCost } = this.#parts;
    if (!(await passwordMatches(input.current, stored.password ?? ''))) {
      await security.record('identity_refused', { ...user, by: 'password' }, device);
      throw wrongPassword();
    }
    await checkNewPassword(input.new, 'new', { publicUrl, email: stored.email });
    const password = await hashPassword(input.new, passwordCost);
    return withLedger(this.#parts, async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('identity.users')
        .set({ password })
        .where('id', '=', user.userId)
        // Its owner may have set another one since it was compared.
        .where('password', '=', stored.password)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw wrongPassword();
      await endOpenLinks(transaction, user.userId);
      await sessions.endAll(user.userId, transaction);
      const token = await sessions.open(user.userId, device, transaction);
      await security.record('password_changed', user, device, transaction);
      await ledgerEvents.passwordChanged(user, 'settings');
      return token;
    });
  }

  async #open(identity: NewIdentity, device: string): Promise<string> {
    const { ledgerEvents, sessions, now } = this.#parts;
    const owner = { accountId: randomUUID(), userId: randomUUID() };
    const openedAt = now();
    const trialEndsOn = lastTrialDay(openedAt, 'UTC');
    return orEmailInUse(
      withLedger(this.#parts, async (transaction) => {
        await transaction
          .insertInto('identity.users')
          .values({
            id: owner.userId,
            account_id: owner.accountId,
            ...identity,
            trial_ends_on: trialEndsOn,
            subscription: null,
            stripe_id: null,
          })
          .execute();
        const token = await sessions.open(owner.userId, device, transaction);
        const { email, test_account: testAccount } = identity;
        if (email !== null) await this.#welcome(transaction, { ...owner, email }, device);
        await ledgerEvents.opened(owner, { testAccount, openedAt: openedAt.toISOString(), trialEndsOn });
        return token;
      }),
    );
  }

  /** Sends the link that confirms the address of a new user, and stores that they registered. */
  async #welcome(db: Database, user: AddressedUser, device: string): Promise<void> {
    // Whoever asks for many links to an address keeps nobody from registering it: the link can be sent again.
    await this.#parts.confirmations.send(db, user, { isOptional: true });
    await this.#parts.security.record('registered', { ...user, emailConfirmed: false }, device, db);
  }
}

/** A transaction whose last step appends to the ledger. It commits only if the append succeeds. */
export async function withLedger<T>(
  { db, concurrency, sessions }: Pick<AccountParts, 'db' | 'concurrency' | 'sessions'>,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  return await concurrency.run(() => sessions.whileChanging(() => db.transaction().execute(work)));
}

/** @throws Rejected invalid */
export function refuseTestAccount({ testAccount }: SessionUser, field: string): void {
  if (testAccount) throw invalidField(field, 'Please register your account first');
}

/** Names a violated uniqueness of addresses. @throws Rejected duplicate */
export async function orEmailInUse<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUniqueViolation(error) ? emailInUse() : error;
  }
}

/** Whether the database refused a second row with a value that has to be unique. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
}

const wrongPassword = (): Rejected => invalidField('current', 'Incorrect password');

/** The refusal of an address that another user has. */
export function emailInUse(): Rejected {
  const message = 'This email address is already registered';
  return new Rejected('duplicate', message, { errors: { email: [message] } });
}
