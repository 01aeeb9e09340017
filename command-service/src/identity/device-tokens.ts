import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/schema.ts';
import { emailKey } from './email-address.ts';

const NONCE_BYTES = 16;

/** What a token is bound to: when one of these changes, the token no longer counts. */
export type DeviceOwner = {
  email: string | null;
  /** The stored form, which is another one with each new password. */
  password: string | null;
  email_confirmed_at: Date | null;
};

/**
 * Creates and checks the tokens of browsers that have signed in before. A token is bound to a user's email address and
 * password, without containing either, and to whether the address is confirmed: it ends when one of them changes. It
 * doesn't sign anybody in. It only lets the browser's attempts be counted separately, so that somebody else's wrong
 * passwords can't lock the owner out.
 */
export class DeviceTokens {
  readonly #db: Database;
  readonly #secret: KeyObject;

  constructor(db: Database, secret: string) {
    this.#db = db;
    this.#secret = createSecretKey(secret, 'utf8');
  }

  /** The token of a browser that signed in: the present one while it holds. Null for a test account. */
  async issue(userId: string, present: string | undefined): Promise<string | null> {
    const owner = await this.#db
      .selectFrom('identity.users')
      .select(['email', 'password', 'email_confirmed_at'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (owner === undefined || owner.email === null) return null;
    if (this.isOf(present, owner)) return present;
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    return `${nonce}.${this.#sign(nonce, owner)}`;
  }

  /** Whether the browser with this token signed in as this user before. */
  isOf(token: string | undefined, owner: DeviceOwner | undefined): token is string {
    if (owner === undefined) return false;
    const [nonce = '', signature = ''] = (token ?? '').split('.');
    const expected = Buffer.from(this.#sign(nonce, owner));
    const actual = Buffer.from(signature);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  }

  #sign(nonce: string, { email, password, email_confirmed_at: confirmedAt }: DeviceOwner): string {
    const key = [emailKey(email ?? ''), password ?? '', confirmedAt?.toISOString() ?? ''].join('\n');
    return createHmac('sha256', this.#secret).update(`device\n${nonce}\n${key}`).digest('base64url');
  }
}
