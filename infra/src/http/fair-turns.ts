import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { isInMemory } from './open-requests.ts';
import { onceOver } from './request-ends.ts';
import { sessionOf, takesNoTurn } from './request-session.ts';
import { SessionTurns, type Turn, type TurnOptions } from './session-turns.ts';

/** Whether a request takes no turn, as also one whose long body arrives while it is worked on. */
const isFree = (request: FastifyRequest): boolean =>
  takesNoTurn(request) || request.routeOptions.config.longBody === true;

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** A worker and the database fold an import of 5,000 jobs, whose events hold 2 MB, in some 2 s. */
const WEIGHT_OF_A_MS = 1_000;

/** About how long the worker and the database work on a change after its answer, in ms. */
const workLeftBy = ({ appendedWeight = 0 }: FastifyRequest): number => appendedWeight / WEIGHT_OF_A_MS;

/**
 * Works on a few reads and a few changes of each login session at once; more of them wait for their turn, in their
 * order, once they have arrived. A change never waits for reads, which may hang on a database that does not answer. So
 * an account that sends hundreds at once takes the processor from the others for a few of them only. While others
 * work now and then, a session that works all the time is worked on one by one, with rests.
 * A turn ends when the answer is sent, so that answers which nobody reads do not pile up; that of a stream, which waits
 * for its reader, when it begins. Only the work counts as work. A client that hangs up ends no turn, since the work goes
 * on; its reads that still wait are not started.
 */
export function takeTurns(
  app: FastifyInstance,
  sessionCookies: readonly string[],
  options: TurnOptions = {},
): void {
  const turns = new SessionTurns(options);
  const turnByRequest = new WeakMap<FastifyRequest, Turn>();

  app.addHook('preHandler', (request, reply, done) => {
    const session = sessionOf(request, sessionCookies);
    // A request that a route passed on, as for a page of the app, comes here again and has its turn already.
    if (session === null || isFree(request) || turnByRequest.has(request)) {
      done();
      return;
    }
    const turn = {
      kind: isRead(request) ? 'read' : 'change',
      session,
      accountId: request.sessionUser?.accountId ?? session,
      isStranger: request.accountStatus !== 'account',
    } as const;
    if (!turns.hasRoom(turn)) {
      done(tooMany());
      return;
    }
    const leave = turns.take(turn, (started) => {
      turnByRequest.set(request, started);
      onceOver(reply, () => started.sent());
      done();
    });
    if (isRead(request)) reply.raw.once('close', leave);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    const turn = turnByRequest.get(request);
    turn?.worked(workLeftBy(request));
    if (!isInMemory(payload)) turn?.sent();
    done(null, payload);
  });
  // An answer without a body is not sent to a client that is gone.
  app.addHook('onRoute', (route) => {
    route.handler = endingWith(route.handler, (request) =>
      turnByRequest.get(request)?.worked(workLeftBy(request)),
    );
  });
}

/** The handler, which calls `onEnd` when its work is done. */
function endingWith(
  handler: RouteHandlerMethod,
  onEnd: (request: FastifyRequest) => void,
): RouteHandlerMethod {
  return function handleInTurn(request, reply) {
    const answer = handler.call(this, request, reply);
    if (answer instanceof Promise) void answer.catch(() => undefined).finally(() => onEnd(request));
    return answer;
  };
}

function tooMany(): Rejected {
  return new Rejected('too_many_requests', 'Too many requests are waiting. Please try again soon.', {
    details: { retryAfter: 1 },
  });
}
