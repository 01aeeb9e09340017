import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { emailKey } from './email-address.ts';

const NONCE_BYTES = 16;

/**
 * Creates and checks the tokens of browsers that signed in before. A token belongs to one e-mail address, which it does
 * not contain. It signs nobody in: it only lets the browser be counted by itself, so that the wrong passwords of others
 * do not shut out the owner.
 */
export class DeviceTokens {
  readonly #secret: KeyObject;

  constructor(secret: string) {
    this.#secret = createSecretKey(secret, 'utf8');
  }

  issue(email: string): string {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    return `${nonce}.${this.#sign(nonce, email)}`;
  }

  /** Whether the browser with this token signed in with this e-mail address before. */
  isOf(token: string | undefined, email: string): token is string {
    const [nonce = '', signature = ''] = (token ?? '').split('.');
    const expected = Buffer.from(this.#sign(nonce, email));
    const actual = Buffer.from(signature);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  }

  #sign(nonce: string, email: string): string {
    const key = emailKey(email.trim());
    return createHmac('sha256', this.#secret).update(`device\n${nonce}\n${key}`).digest('base64url');
  }
}
