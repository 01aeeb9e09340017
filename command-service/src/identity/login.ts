import type { ApiOperation } from '@ledgerline/shared-events/api/operation.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { FastifyRequest } from 'fastify';

/** The identity behind a request. `sessionDigest` identifies the login session without revealing its token. */
export type Login = { userId: string; accountId: string; sessionDigest: string };

/** The access rules: public, signed-in users, or signed-in users with an active subscription or a running trial. */
export type Access = 'open' | 'signed_in' | 'subscribed';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handlers of routes that are not public. */
    login: Login | null;
  }
  interface FastifyContextConfig {
    /**
     * The access rule of the route, or a function of its body. The default is `subscribed` for paths under /api and
     * `open` for all others.
     */
    access?: Access | ((body: unknown) => Access);
    /** False for calls that no browser makes and that authenticate in another way. */
    csrf?: boolean;
    /** The body is a file, so no time limit applies to its arrival. */
    longBody?: boolean;
    /** The schemas of the route, for the API description. */
    operation?: ApiOperation;
  }
}

/** The login of a request. @throws Rejected not_signed_in */
export function loginOf(request: FastifyRequest): Login {
  if (request.login === null) throw notSignedIn();
  return request.login;
}

export function notSignedIn(): Rejected {
  return new Rejected('not_signed_in', 'Please log in.');
}
