import { createHmac } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CsrfTokens } from '../identity/csrf-token.ts';
import { SESSION_DAYS } from '../identity/sessions.ts';
import { tokenDigest } from '../identity/token.ts';

/** The name of the session cookie in earlier versions, which did not contain the instance. */
const FORMER_SESSION_COOKIE = 'ledgerline_session';
const DEVICE_COOKIE = 'ledgerline_device';
const DEVICE_DAYS = 365;
const INSTANCE_CHARACTERS = 12;
const CSRF_COOKIE = 'XSRF-TOKEN';
const CSRF_HEADER = 'x-xsrf-token';
const DAY_SECONDS = 86_400;

/** The names of the cookies that scripts cannot read. */
export type CookieNames = { session: string; device: string };

/**
 * The names of the cookies. Browsers share cookies between all ports of a host, so the names contain a hash of the
 * secret: instances on one machine do not sign each other's users out.
 */
export function cookieNames(secret: string): CookieNames {
  const hash = createHmac('sha256', secret).update('session cookie').digest('hex');
  const instance = hash.slice(0, INSTANCE_CHARACTERS);
  return { session: `${FORMER_SESSION_COOKIE}_${instance}`, device: `${DEVICE_COOKIE}_${instance}` };
}

/**
 * Reads and writes the cookies: the login session and the token of a known browser, which scripts cannot read, and the
 * CSRF token, which scripts repeat in a header.
 */
export class Cookies {
  readonly #csrf: CsrfTokens;
  readonly #names: CookieNames;
  readonly #attributes: CookieSerializeOptions;

  /** @param options `secure` when the app is served over TLS */
  constructor(csrf: CsrfTokens, names: CookieNames, { secure, path }: { secure: boolean; path: string }) {
    this.#csrf = csrf;
    this.#names = names;
    this.#attributes = { path, secure, sameSite: 'lax', maxAge: SESSION_DAYS * DAY_SECONDS };
  }

  sessionToken(request: FastifyRequest): string | undefined {
    return request.cookies[this.#names.session] || request.cookies[FORMER_SESSION_COOKIE] || undefined;
  }

  /** Whether the browser sends the session only in the cookie with the former name. */
  hasFormerName(request: FastifyRequest): boolean {
    return !request.cookies[this.#names.session];
  }

  /** Signs the browser in, with a new CSRF token. */
  setSession(reply: FastifyReply, token: string): void {
    this.keepSession(reply, token);
    this.setCsrf(reply, tokenDigest(token));
  }

  /** Extends the session cookie to its full lifetime. */
  keepSession(reply: FastifyReply, token: string): void {
    reply.setCookie(this.#names.session, token, { ...this.#attributes, httpOnly: true });
  }

  clearSession(reply: FastifyReply): void {
    const { path = '/', secure = false } = this.#attributes;
    reply.clearCookie(this.#names.session, { path, secure });
  }

  /** The token of a browser that signed in before; see `DeviceTokens`. */
  deviceToken(request: FastifyRequest): string | undefined {
    return request.cookies[this.#names.device];
  }

  setDevice(reply: FastifyReply, token: string): void {
    const maxAge = DEVICE_DAYS * DAY_SECONDS;
    reply.setCookie(this.#names.device, token, { ...this.#attributes, maxAge, httpOnly: true });
  }

  setCsrf(reply: FastifyReply, sessionDigest: string): void {
    reply.setCookie(CSRF_COOKIE, this.#csrf.issue(sessionDigest), this.#attributes);
  }

  /** Whether the request repeats the CSRF token of the session; the digest is empty without a session. */
  hasValidCsrfToken(request: FastifyRequest, sessionDigest: string): boolean {
    const header = request.headers[CSRF_HEADER];
    return this.#csrf.accepts(
      request.cookies[CSRF_COOKIE],
      typeof header === 'string' ? decoded(header) : undefined,
      sessionDigest,
    );
  }
}

/** Some clients send the value of the cookie percent-encoded, as it stands in the cookie header. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
