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

/** The names of the cookies that scripts cannot read, and the names of the session cookie in earlier versions. */
export type CookieNames = { session: string; device: string; formerSessions: readonly string[] };

/** Where cookies count: `secure` when the app is served over TLS, and the path of the app. */
export type CookieScope = { secure: boolean; path: string };

/**
 * The names of the cookies. Browsers share cookies between all ports of a host, so the names contain a hash of the
 * secret: instances on one machine do not sign each other's users out. Over TLS they have a prefix, by which browsers
 * accept them from this host alone, or, below a path, from TLS alone.
 */
export function cookieNames(secret: string, scope: CookieScope): CookieNames {
  const hash = createHmac('sha256', secret).update('session cookie').digest('hex');
  const instance = hash.slice(0, INSTANCE_CHARACTERS);
  const prefix = prefixOf(scope);
  const session = `${FORMER_SESSION_COOKIE}_${instance}`;
  return {
    session: prefix + session,
    device: `${prefix}${DEVICE_COOKIE}_${instance}`,
    formerSessions: prefix === '' ? [FORMER_SESSION_COOKIE] : [session, FORMER_SESSION_COOKIE],
  };
}

function prefixOf({ secure, path }: CookieScope): string {
  if (!secure) return '';
  return path === '/' ? '__Host-' : '__Secure-';
}

/**
 * Reads and writes the cookies: the login session and the token of a known browser, which scripts cannot read, and the
 * CSRF token, which scripts repeat in a header.
 */
export class Cookies {
  readonly #csrf: CsrfTokens;
  readonly #names: CookieNames;
  readonly #attributes: CookieSerializeOptions;

  constructor(csrf: CsrfTokens, names: CookieNames, { secure, path }: CookieScope) {
    this.#csrf = csrf;
    this.#names = names;
    this.#attributes = { path, secure, sameSite: 'lax', maxAge: SESSION_DAYS * DAY_SECONDS };
  }

  sessionToken(request: FastifyRequest): string | undefined {
    const { session, formerSessions } = this.#names;
    return [session, ...formerSessions].map((name) => request.cookies[name]).find(Boolean);
  }

  /** Whether the browser sends the session only in a cookie with a former name. */
  hasFormerName(request: FastifyRequest): boolean {
    return !request.cookies[this.#names.session];
  }

  /** Moves the session to the cookie of the present name. */
  renameSession(reply: FastifyReply, token: string): void {
    this.keepSession(reply, token);
    this.#clear(reply, this.#names.formerSessions);
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
    this.#clear(reply, [this.#names.session, ...this.#names.formerSessions]);
  }

  #clear(reply: FastifyReply, names: readonly string[]): void {
    const { path = '/', secure = false } = this.#attributes;
    for (const name of names) reply.clearCookie(name, { path, secure });
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
