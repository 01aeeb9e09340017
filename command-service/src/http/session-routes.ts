import { type SessionAnswer, sessionsAnswer } from '@ledgerline/shared-events/account/security-answers.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isPhone } from '../identity/device-name.ts';
import type { SecurityLog } from '../identity/security-log.ts';
import type { OpenSession, Sessions } from '../identity/sessions.ts';
import { deviceOf, signedInUser } from './account-routes.ts';
import type { Cookies } from './cookies.ts';

type SessionRouteParts = { sessions: Sessions; cookies: Cookies; security: SecurityLog };

const withId = z.object({ id: z.uuid() });

/** Serves the list of a user's login sessions, and ends them. */
export function serveSessions(
  app: FastifyInstance,
  { sessions, cookies, security }: SessionRouteParts,
): void {
  app.get(
    '/api/sessions',
    { config: { access: 'signed_in', operation: { answer: sessionsAnswer } } },
    async (request) => {
      const { userId, sessionDigest } = signedInUser(request);
      const open = (await sessions.list(userId)).map((session) => sessionAnswerOf(session, sessionDigest));
      return open.toSorted((a, b) => Number(b.current) - Number(a.current));
    },
  );

  app.delete('/api/sessions', { config: { access: 'signed_in' } }, async (request, reply) => {
    const user = signedInUser(request);
    await sessions.endOthers(user.userId, user.sessionDigest);
    await security.record('other_sessions_ended', user, deviceOf(request));
    return reply.code(204).send();
  });

  app.delete(
    '/api/sessions/:id',
    { config: { access: 'signed_in', operation: { params: withId } } },
    async (request, reply) => {
      const user = signedInUser(request);
      const id = withId.safeParse(request.params).data?.id;
      const ended = id === undefined ? null : await sessions.endById(user.userId, id);
      if (ended === null) throw new Rejected('not_found', 'This session has already ended.');
      await security.record('session_ended', user, deviceOf(request));
      if (ended === user.sessionDigest) cookies.clearSession(reply);
      return reply.code(204).send();
    },
  );
}

function sessionAnswerOf(session: OpenSession, current: string): SessionAnswer {
  return {
    id: session.id,
    device: session.device,
    phone: isPhone(session.device),
    createdAt: session.openedAt.toISOString(),
    lastSeenAt: session.usedAt.toISOString(),
    address: session.address,
    ...(session.country !== null && { country: session.country }),
    current: session.digest === current,
  };
}
