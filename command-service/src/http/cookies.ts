import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CsrfTokens } from '../identity/csrf-token.ts';
import { SESSION_DAYS } from '../identity/sessions.ts';
import { tokenDigest } from '../identity/token.ts';

const SESSION_COOKIE = 'ledgerline_session';
const CSRF_COOKIE = 'XSRF-TOKEN';
const CSRF_HEADER = 'x-xsrf-token';
const DAY_SECONDS = 86_400;

/** Reads and writes the two cookies: the login session, hidden from scripts, and the token that scripts repeat. */
export class Cookies {
  readonly #csrf: CsrfTokens;
  readonly #attributes: CookieSerializeOptions;

  /** `secure` when the app is published over TLS. */
  constructor(csrf: CsrfTokens, { secure, path }: { secure: boolean; path: string }) {
    this.#csrf = csrf;
    this.#attributes = { path, secure, sameSite: 'lax', maxAge: SESSION_DAYS * DAY_SECONDS };
  }

  sessionToken(request: FastifyRequest): string | undefined {
    return request.cookies[SESSION_COOKIE] || undefined;
  }

  /** Signs the browser in, with a new token against forgery. */
  setSession(reply: FastifyReply, token: string): void {
    this.keepSession(reply, token);
    this.setCsrf(reply, tokenDigest(token));
  }

  /** Gives the browser's session its full time again. */
  keepSession(reply: FastifyReply, token: string): void {
    reply.setCookie(SESSION_COOKIE, token, { ...this.#attributes, httpOnly: true });
  }

  clearSession(reply: FastifyReply): void {
    reply.clearCookie(SESSION_COOKIE, { path: this.#attributes.path ?? '/' });
  }

  setCsrf(reply: FastifyReply, sessionDigest: string): void {
    reply.setCookie(CSRF_COOKIE, this.#csrf.issue(sessionDigest), this.#attributes);
  }

  /** Whether the request repeats the token that its session was given. */
  provesOrigin(request: FastifyRequest): boolean {
    const header = request.headers[CSRF_HEADER];
    const token = this.sessionToken(request);
    const digest = token === undefined ? '' : tokenDigest(token);
    return this.#csrf.accepts(
      request.cookies[CSRF_COOKIE],
      typeof header === 'string' ? decoded(header) : undefined,
      digest,
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
