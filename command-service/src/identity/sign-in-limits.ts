import type { DeviceOwner, DeviceTokens } from './device-tokens.ts';
import {
  type Caller,
  callerByAddress,
  callerByEmail,
  callerByPair,
  type RateLimiter,
} from './rate-limiter.ts';

/**
 * Who tries to sign in at an e-mail address: from where, and with which token of a known browser. `user` has that
 * address, if anybody has.
 */
export type SignInAttempt = {
  address: string;
  email: string;
  device: string | undefined;
  user: DeviceOwner | undefined;
};

/**
 * Limits the attempts to sign in so that they cost whoever guesses and not the owner of the account. A browser that
 * signed in before is counted with those of its account. All others share the limit of their network address, wait longer with
 * each attempt at the same account, and share a limit of that account.
 */
export class SignInLimits {
  readonly #limiter: RateLimiter;
  readonly #devices: DeviceTokens;

  constructor(limiter: RateLimiter, devices: DeviceTokens) {
    this.#limiter = limiter;
    this.#devices = devices;
  }

  /** Counts an attempt. @throws Rejected too_many_requests */
  async count(attempt: SignInAttempt): Promise<void> {
    const caller = this.#callerOf(attempt);
    if (caller.by === 'device') {
      await this.#countOwn(attempt);
      return this.#limiter.attempt(caller);
    }
    await this.#limiter.take('credentials', callerByAddress(attempt.address));
    await this.#limiter.attempt(caller);
    await this.#limiter.take('guesses', callerByEmail(attempt.email));
  }

  /**
   * Counts a sign-in by a browser that signed in before. The right password forgets the attempts, but each costs the
   * time of a hash, and opens a session.
   */
  async #countOwn({ address, email }: SignInAttempt): Promise<void> {
    await this.#limiter.take('ownBrowsers', callerByEmail(email));
    await this.#limiter.take('ownBrowsersByAddress', callerByAddress(address));
  }

  /** Forgets the attempts before a successful one. */
  async succeeded(attempt: SignInAttempt): Promise<void> {
    await this.#limiter.forgive(this.#callerOf(attempt));
  }

  /** Whether the browser signed in as this user before. */
  isOwnDevice({ device, user }: Pick<SignInAttempt, 'device' | 'user'>): boolean {
    return this.#devices.isOf(device, user);
  }

  #callerOf({ address, email, device, user }: SignInAttempt): Caller {
    if (this.#devices.isOf(device, user)) return { by: 'device', key: device };
    return callerByPair(address, email);
  }
}
