import type { ApiOperation } from '@ledgerline/shared-events/api/operation.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { FastifyRequest } from 'fastify';

/** Who a request comes from. `sessionDigest` names the login session without opening it. */
export type Login = { userId: string; accountId: string; sessionDigest: string };

/**
 * Who may call a route: anybody, who is signed in, or who is signed in and has an active subscription or a
 * running trial.
 */
export type Access = 'open' | 'signed_in' | 'subscribed';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handlers of routes that are not open. */
    login: Login | null;
  }
  interface FastifyContextConfig {
    /** Paths under /api ask for a subscription unless they say otherwise (or their body does); all others are open. */
    access?: Access | ((body: unknown) => Access);
    /** False for calls that no browser makes, which prove themselves in another way. */
    csrf?: boolean;
    /** Its body is a file, which may take as long as it arrives. */
    longBody?: boolean;
    /** What the route takes, for the description of the HTTP API. */
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
