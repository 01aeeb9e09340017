import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Database } from '../database/schema.ts';
import type { Credentials } from './accounts.ts';
import type { DeviceOwner } from './device-tokens.ts';
import { emailAddress, emailKey } from './email-address.ts';
import type { Passkeys } from './passkeys.ts';
import { passwordMatches } from './password.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { SecurityLog, SecuritySubject } from './security-log.ts';
import type { Sessions, SessionUser } from './sessions.ts';
import type { SignInAttempt, SignInLimits } from './sign-in-limits.ts';

/** How long a proof of identity lasts for grave changes. */
const CONFIRMED_MS = 5 * 60_000;

type SignInParts = {
  db: Database;
  limits: SignInLimits;
  limiter: RateLimiter;
  passkeys: Passkeys;
  sessions: Sessions;
  security: SecurityLog;
  now: () => Date;
};

/** Signs users in, and lets signed-in users prove again who they are. */
export class SignIns {
  readonly #parts: SignInParts;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /**
   * Answers the token of a new session.
   * @throws Rejected invalid, with the wrong field; too_many_requests
   */
  async withPassword(
    { email, password }: Credentials,
    client: Pick<SignInAttempt, 'address' | 'device'>,
    device: string,
  ): Promise<string> {
    const { limits, security } = this.#parts;
    const user = await this.#find(email);
    const attempt = { ...client, email, user };
    await this.#count(attempt);
    if (user === undefined || user.password === null) {
      security.report('sign_in_failed', null, 'password');
      throw invalidField('email', 'Email address is not found');
    }
    const subject = { ...subjectOf(user), by: 'password' } as const;
    const refusal = invalidField('password', 'Incorrect password');
    if (!(await passwordMatches(password, user.password))) {
      await security.record('sign_in_failed', subject, device);
      throw refusal;
    }
    const token = await this.#open(subject.userId, device, async (db) => {
      const { id, password: proved } = user;
      const proof = db.selectFrom('identity.users').select('id').where('id', '=', id);
      if ((await proof.where('password', '=', proved).forShare().executeTakeFirst()) === undefined)
        throw refusal;
    });
    await limits.succeeded(attempt);
    await this.#recordSignIn(subject, { isNew: !limits.isOwnDevice(attempt), device });
    return token;
  }

  /** Answers the token of a new session. @throws Rejected invalid */
  async withPasskey(
    response: AuthenticationResponseJSON,
    deviceToken: string | undefined,
    device: string,
  ): Promise<string> {
    const { limits, passkeys, security } = this.#parts;
    try {
      const owner = await passkeys.use(response, null);
      const token = await this.#open(owner.userId, device, (db) => passkeys.lock(db, owner.passkeyId));
      const user = await this.#deviceOwner(owner.userId);
      const isNew = !limits.isOwnDevice({ device: deviceToken, user });
      await this.#recordSignIn({ ...owner, by: 'passkey' }, { isNew, device });
      return token;
    } catch (error) {
      if (error instanceof Rejected) security.report('sign_in_failed', null, 'passkey');
      throw error;
    }
  }

  /** @throws Rejected too_many_requests */
  async #count(attempt: SignInAttempt): Promise<void> {
    try {
      await this.#parts.limits.count(attempt);
    } catch (error) {
      if (error instanceof Rejected) this.#parts.security.report('sign_in_limited', null, 'password');
      throw error;
    }
  }

  /**
   * Opens a session while what proved the user cannot be taken away: whoever takes it away ends this session, too.
   * @param lockProof throws Rejected when it has been taken away since it was checked
   */
  async #open(userId: string, device: string, lockProof: (db: Database) => Promise<void>): Promise<string> {
    return this.#parts.db.transaction().execute(async (transaction) => {
      await lockProof(transaction);
      return this.#parts.sessions.open(userId, device, transaction);
    });
  }

  async #recordSignIn(
    subject: SecuritySubject,
    { isNew, device }: { isNew: boolean; device: string },
  ): Promise<void> {
    await this.#parts.security.record(isNew ? 'signed_in_new_device' : 'signed_in', subject, device);
  }

  /**
   * Confirms by a passkey who uses a session.
   * @throws Rejected invalid
   */
  async confirmByPasskey(
    user: SessionUser,
    response: AuthenticationResponseJSON,
    device: string,
  ): Promise<void> {
    const { passkeys, sessions, security } = this.#parts;
    const subject = { ...user, by: 'passkey' } as const;
    try {
      await passkeys.use(response, user.userId);
    } catch (error) {
      if (error instanceof Rejected) await security.record('identity_refused', subject, device);
      throw error;
    }
    await sessions.confirm(user.sessionDigest);
    await security.record('identity_confirmed', subject, device);
  }

  /**
   * Accepts a grave change with the password of the user, or with a proof of the last minutes.
   * @throws Rejected reauthentication_required, invalid, too_many_requests
   */
  async requireProof(user: SessionUser, password: string | undefined, device: string): Promise<void> {
    if (password === undefined || user.testAccount) requireConfirmed(user, this.#parts.now());
    else await this.confirm(user, password, device, 'currentPassword');
  }

  /**
   * Confirms by the password who uses a session. Grave changes are possible in it for some minutes then.
   * @throws Rejected invalid, too_many_requests
   */
  async confirm(user: SessionUser, password: string, device: string, field = 'password'): Promise<void> {
    const { limiter, sessions, security } = this.#parts;
    const caller = { by: 'session', key: user.sessionDigest } as const;
    await limiter.attempt(caller);
    const stored = await this.#parts.db
      .selectFrom('identity.users')
      .select('password')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow();
    if (!(await passwordMatches(password, stored.password ?? ''))) {
      await security.record('identity_refused', { ...user, by: 'password' }, device);
      throw invalidField(field, 'Incorrect password');
    }
    await limiter.forgive(caller);
    await sessions.confirm(user.sessionDigest);
    await security.record('identity_confirmed', { ...user, by: 'password' }, device);
  }

  #deviceOwner(userId: string): Promise<DeviceOwner | undefined> {
    return this.#parts.db
      .selectFrom('identity.users')
      .select(['email', 'password', 'email_confirmed_at'])
      .where('id', '=', userId)
      .executeTakeFirst();
  }

  #find(text: string) {
    const email = emailAddress(text);
    if (email === null) return undefined;
    return this.#parts.db
      .selectFrom('identity.users')
      .select(['id', 'account_id', 'email', 'password', 'email_confirmed_at'])
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst();
  }
}

type FoundUser = { id: string; account_id: string; email: string | null; email_confirmed_at: Date | null };

function subjectOf({ id, account_id, email, email_confirmed_at: confirmedAt }: FoundUser): SecuritySubject {
  return { userId: id, accountId: account_id, email, emailConfirmed: confirmedAt !== null };
}

/**
 * Accepts users who signed in or confirmed who they are within the last minutes. A test account has nothing to prove it
 * with.
 * @throws Rejected reauthentication_required
 */
export function requireConfirmed({ testAccount, confirmedAt }: SessionUser, now: Date): void {
  if (testAccount) return;
  if (confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_MS) return;
  throw new Rejected('reauthentication_required', "Please confirm it's you.");
}
