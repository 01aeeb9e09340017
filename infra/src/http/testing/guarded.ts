import { type CookieNames, type CookieScope, Cookies } from '@ledgerline/command-service/http/cookies.ts';
import { CsrfTokens } from '@ledgerline/command-service/identity/csrf-token.ts';
import { type GuardParts, guard } from '@ledgerline/command-service/identity/guard.ts';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

/** A page behind the real guard of the command service, which knows no session; `onToken` gets each token it reads. */
export function guarded(
  names: CookieNames,
  scope: CookieScope,
  onToken: (token: string) => void,
): FastifyPluginAsync {
  const find = async (token: string) => {
    onToken(token);
    return null;
  };
  const parts = {
    sessions: { find },
    cookies: new Cookies(new CsrfTokens('secret'), names, scope),
    now: () => new Date(),
  };
  return async (app) => {
    await app.register(guard(parts as unknown as GuardParts));
    app.get('/page', async () => 'page');
  };
}

/** Lets an app without the guard read cookies whose values need no decoding, as the guard's plugin does. */
export function readPlainCookies(app: FastifyInstance): void {
  app.decorate('parseCookie', (header: string) =>
    Object.fromEntries(header.split(';').map((each) => each.trim().split('=', 2))),
  );
}
