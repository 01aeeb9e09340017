import { createHmac } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CsrfTokens } from '../identity/csrf-token.ts';
import { SESSION_DAYS } from '../identity/sessions.ts';
import { tokenDigest } from '../identity/token.ts';

/** What the session cookie was called before its name carried its instance. */
const FORMER_SESSION_COOKIE = 'ledgerline_session';
const INSTANCE_CHARACTERS = 12;
const CSRF_COOKIE = 'XSRF-TOKEN';
const CSRF_HEADER = 'x-xsrf-token';
const DAY_SECONDS = 86_400;

/**
 * The name of the session cookie. A browser shares its cookies between all ports of a host, so the name carries a mark
 * that follows from the secret: several instances on one machine do not sign each other's users out.
 */
export function sessionCookieName(secret: string): string {
  const instance = createHmac('sha256', secret).update('session cookie').digest('hex');
  return `${FORMER_SESSION_COOKIE}_${instance.slice(0, INSTANCE_CHARACTERS)}`;
}

/** Reads and writes the two cookies: the login session, hidden from scripts, and the token that scripts repeat. */
export class Cookies {
  readonly #csrf: CsrfTokens;
  readonly #sessionCookie: string;
  readonly #attributes: CookieSerializeOptions;

  /** `secure` when the app is published over TLS. */
  constructor(csrf: CsrfTokens, sessionCookie: string, { secure, path }: { secure: boolean; path: string }) {
    this.#csrf = csrf;
    this.#sessionCookie = sessionCookie;
    this.#attributes = { path, secure, sameSite: 'lax', maxAge: SESSION_DAYS * DAY_SECONDS };
  }

  sessionToken(request: FastifyRequest): string | undefined {
    return request.cookies[this.#sessionCookie] || request.cookies[FORMER_SESSION_COOKIE] || undefined;
  }

  /** Whether the browser knows its session by the cookie's former name alone. */
  hasFormerName(request: FastifyRequest): boolean {
    return !request.cookies[this.#sessionCookie];
  }

  /** Signs the browser in, with a new token against forgery. */
  setSession(reply: FastifyReply, token: string): void {
    this.keepSession(reply, token);
    this.setCsrf(reply, tokenDigest(token));
  }

  /** Gives the browser's session its full time again. */
  keepSession(reply: FastifyReply, token: string): void {
    reply.setCookie(this.#sessionCookie, token, { ...this.#attributes, httpOnly: true });
  }

  clearSession(reply: FastifyReply): void {
    const { path = '/', secure = false } = this.#attributes;
    reply.clearCookie(this.#sessionCookie, { path, secure });
  }

  setCsrf(reply: FastifyReply, sessionDigest: string): void {
    reply.setCookie(CSRF_COOKIE, this.#csrf.issue(sessionDigest), this.#attributes);
  }

  /** Whether the request repeats the token that was issued to a session, empty for none. */
  provesOrigin(request: FastifyRequest, sessionDigest: string): boolean {
    const header = request.headers[CSRF_HEADER];
    return this.#csrf.accepts(
      request.cookies[CSRF_COOKIE],
      typeof header === 'string' ? decoded(header) : undefined,
      sessionDigest,
    );
  }
}

/** Some clients send the cookie's value as it stood in the cookie, percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
