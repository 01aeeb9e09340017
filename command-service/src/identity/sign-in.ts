import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Database } from '../database/schema.ts';
import type { Credentials } from './accounts.ts';
import { emailAddress, emailKey } from './email-address.ts';
import type { Passkeys } from './passkeys.ts';
import { passwordMatches } from './password.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { SecurityLog } from './security-log.ts';
import type { Sessions, SessionUser } from './sessions.ts';
import type { SignInAttempt, SignInLimits } from './sign-in-limits.ts';

/** How long a proof of identity lasts for grave changes. */
const CONFIRMED_MS = 5 * 60_000;

export type SignInParts = {
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
    attempt: SignInAttempt,
    device: string,
  ): Promise<string> {
    const { limits, sessions, security } = this.#parts;
    try {
      await limits.count(attempt);
    } catch (error) {
      if (error instanceof Rejected) security.report('sign_in_limited', null, 'password');
      throw error;
    }
    const user = await this.#find(email);
    if (user === undefined || user.password === null) {
      security.report('sign_in_failed', null, 'password');
      throw invalidField('email', 'Email address is not found');
    }
    const subject = {
      userId: user.id,
      accountId: user.account_id,
      email: user.email,
      by: 'password',
    } as const;
    if (!(await passwordMatches(password, user.password))) {
      await security.record('sign_in_failed', subject, device);
      throw invalidField('password', 'Incorrect password');
    }
    const isNew = !limits.isOwnDevice(attempt);
    const token = await sessions.open(user.id, device);
    await limits.succeeded(attempt);
    await security.record(isNew ? 'signed_in_new_device' : 'signed_in', subject, device);
    return token;
  }

  /** Answers the token of a new session. @throws Rejected invalid */
  async withPasskey(
    response: AuthenticationResponseJSON,
    deviceToken: string | undefined,
    device: string,
  ): Promise<string> {
    const { limits, passkeys, sessions, security } = this.#parts;
    const owner = await passkeys.use(response, null).catch((error: unknown) => {
      if (error instanceof Rejected) security.report('sign_in_failed', null, 'passkey');
      throw error;
    });
    const isNew = !limits.isOwnDevice({ device: deviceToken, email: owner.email });
    const token = await sessions.open(owner.userId, device);
    const subject = { ...owner, by: 'passkey' } as const;
    await security.record(isNew ? 'signed_in_new_device' : 'signed_in', subject, device);
    return token;
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

  #find(text: string) {
    const email = emailAddress(text);
    if (email === null) return undefined;
    return this.#parts.db
      .selectFrom('identity.users')
      .select(['id', 'account_id', 'email', 'password'])
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst();
  }
}

/**
 * Accepts users who signed in or confirmed who they are within the last minutes. A test account has nothing to prove it
 * with.
 * @throws Rejected reauthentication_required
 */
export function requireConfirmed({ testAccount, confirmedAt }: SessionUser, now: Date): void {
  if (testAccount) return;
  if (confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_MS) return;
  throw new Rejected('reauthentication_required', 'Please confirm that it is you.');
}
