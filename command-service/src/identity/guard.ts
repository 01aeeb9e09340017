import fastifyCookie from '@fastify/cookie';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Cookies } from '../http/cookies.ts';
import { type AccountStatus, accountStatusOf } from '../ledger/loading/account-status.ts';
import { requireAccess } from './access.ts';
import { type Access, notSignedIn } from './login.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { Sessions, SessionUser } from './sessions.ts';

export type GuardParts = {
  sessions: Sessions;
  cookies: Cookies;
  limiter: RateLimiter;
  now: () => Date;
  timeZoneOf: (accountId: string) => Promise<string>;
  sendsMails: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The login of the request, with the data that account routes need. */
    sessionUser: SessionUser | null;
    /** What the limits of the account go by; null without a login. */
    accountStatus: AccountStatus | null;
    /** When its session was checked, in ms since 1970. */
    letInAt: number;
    /**
     * Checks the session of the request again, after work or an upload that took long.
     * @throws Rejected not_signed_in, subscription_required
     */
    checkSession(): Promise<void>;
    /** The request was refused because the operator does not use this part of the app, which isn't a fault. */
    lacksConfiguration?: boolean;
  }
}

/** How long the check of a session counts. */
const MAX_UNCHECKED_MS = 100;
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Exports of a user's own data need no subscription. */
const EXPORT_PATHS = /^\/api\/(reports\/export|(invoice|credit-note|quote)\/:number\/audit)$/;
/** Public information about the process. */
const OPEN_PATHS = /^\/api\/(health|openapi\.json|docs)(\/|$)/;

/**
 * Guards every route of the scope that it is registered in, in the order of the HTTP contract: rate limit (429), the
 * CSRF token (419), the session (401) and the subscription (402), all before the body is read (413, 415, 400): a
 * stranger's body is not parsed. Routes set their rule in `config.access`; one that depends on the body is checked
 * after it.
 */
export function guard(parts: GuardParts): FastifyPluginAsync {
  return fastifyPlugin(async (app: FastifyInstance) => {
    await app.register(fastifyCookie);
    app.decorateRequest('login', null);
    app.decorateRequest('sessionUser', null);
    app.decorateRequest('accountStatus', null);
    app.decorateRequest('lacksConfiguration', false);
    app.decorateRequest('letInAt', 0);
    const { prefix } = app;
    app.decorateRequest('checkSession', async function checkSession(this: FastifyRequest) {
      const user = await identify(parts, this);
      const rule = accessOf(this, prefix);
      await requireLogin(parts, user, typeof rule === 'function' ? rule(this.body) : rule);
    });
    app.addHook('onRequest', async (request, reply) => {
      request.letInAt = parts.now().getTime();
      const user = await identify(parts, request);
      if (user !== null) keepCookie(parts, user, request, reply);
      await limitSession(parts, user);
      requireOrigin(parts, request, user);
      const rule = accessOf(request, prefix);
      if (typeof rule !== 'function') await requireLogin(parts, user, rule);
    });
    app.addHook('onSend', async (_request, reply) => {
      // Answers to a signed-in user must not be cached, unless a route says otherwise.
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
    app.addHook('preValidation', async (request) => {
      const rule = accessOf(request, prefix);
      if (typeof rule === 'function') await requireLogin(parts, request.sessionUser, rule(request.body));
    });
    // After the body arrived and the request waited for its turn.
    app.addHook('preHandler', async (request) => {
      if (request.login !== null && hasWaited(request, parts.now())) await request.checkSession();
    });
  });
}

/**
 * Whether a request took longer than most until its work begins. Its sender may have held its body back, and the session
 * have ended meanwhile: whoever is shut out must not go on for as long as that lasts.
 */
function hasWaited({ letInAt }: FastifyRequest, now: Date): boolean {
  return Math.abs(now.getTime() - letInAt) > MAX_UNCHECKED_MS;
}

/** Only sessions that exist are counted: whoever makes up cookies takes no room from them. */
async function limitSession({ limiter }: GuardParts, user: SessionUser | null): Promise<void> {
  if (user !== null) await limiter.take('session', { by: 'session', key: user.sessionDigest });
}

/** A cookie of an expired session or of another instance counts as none. */
function requireOrigin({ cookies }: GuardParts, request: FastifyRequest, user: SessionUser | null): void {
  if (SAFE_METHODS.has(request.method) || request.is404 || request.routeOptions.config.csrf === false) return;
  if (!cookies.hasValidCsrfToken(request, user?.sessionDigest ?? '')) {
    throw new Rejected('csrf', 'This page is out of date. Please try again.');
  }
}

function accessOf(request: FastifyRequest, prefix: string): AccessRule {
  if (request.is404) return 'open';
  const { config, url = '' } = request.routeOptions;
  return accessRule(url.slice(prefix.length), config.access);
}

type AccessRule = Access | ((body: unknown) => Access);

/** The access rule of a route: its own, or the default for its path without the base path. */
export function accessRule(path: string, configured: AccessRule | undefined): AccessRule {
  if (configured !== undefined) return configured;
  if (EXPORT_PATHS.test(path)) return 'signed_in';
  return path.startsWith('/api/') && !OPEN_PATHS.test(path) ? 'subscribed' : 'open';
}

async function identify(
  { sessions, cookies, sendsMails }: GuardParts,
  request: FastifyRequest,
): Promise<SessionUser | null> {
  const token = cookies.sessionToken(request);
  if (token === undefined || request.is404) return null;
  const user = await sessions.find(token);
  request.login = null;
  request.sessionUser = null;
  request.accountStatus = null;
  // Another host of the domain can set a cookie without prefix: it counts only for sessions from before the prefix.
  const hasFormerName = cookies.hasFormerName(request);
  if (user === null || (user.prefixed && hasFormerName)) return null;
  const { userId, accountId, sessionDigest } = user;
  request.login = { userId, accountId, sessionDigest };
  request.sessionUser = user;
  request.accountStatus = accountStatusOf(user, sendsMails);
  return user;
}

/** Gives the cookie of a session its present name, or more time. */
function keepCookie(
  { cookies }: GuardParts,
  { extended }: SessionUser,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const token = cookies.sessionToken(request) ?? '';
  if (cookies.hasFormerName(request)) cookies.renameSession(reply, token);
  else if (extended) cookies.keepSession(reply, token);
}

async function requireLogin(
  { now, timeZoneOf }: GuardParts,
  user: SessionUser | null,
  access: Access,
): Promise<void> {
  if (access === 'open') return;
  if (user === null) throw notSignedIn();
  if (access === 'subscribed') await requireAccess(user, now(), timeZoneOf);
}
