import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_BYTES = 16;

/**
 * Creates and checks CSRF tokens for the readable cookie: a random part and its HMAC with the server's secret and the
 * digest of the login session (empty before sign-in). The token of one session is invalid in another.
 */
export class CsrfTokens {
  readonly #secret: KeyObject;

  constructor(secret: string) {
    this.#secret = createSecretKey(secret, 'utf8');
  }

  issue(sessionDigest: string): string {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    return `${nonce}.${this.#sign(nonce, sessionDigest)}`;
  }

  /**
   * Whether the header repeats the cookie and the cookie is genuine. Without a session there is nothing that a
   * foreign page could misuse, so a token from before signing out is accepted.
   */
  accepts(cookie: string | undefined, header: string | undefined, sessionDigest: string): boolean {
    if (cookie === undefined || header === undefined || cookie !== header) return false;
    const [nonce = '', signature = ''] = cookie.split('.');
    if (sessionDigest === '') return signature !== '';
    const expected = Buffer.from(this.#sign(nonce, sessionDigest));
    const actual = Buffer.from(signature);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  }

  #sign(nonce: string, sessionDigest: string): string {
    return createHmac('sha256', this.#secret).update(`csrf\n${nonce}\n${sessionDigest}`).digest('base64url');
  }
}
