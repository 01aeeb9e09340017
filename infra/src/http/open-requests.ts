import type { Socket } from 'node:net';
import { networksOf } from '@ledgerline/shared-events/api/network-address.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onceOver } from './request-ends.ts';
import { isProbe, sessionOf, takesNoTurn } from './request-session.ts';

/** What one caller may have open at once. */
type OpenLimits = {
  /** The bytes of bodies that arrive, wait or are worked on: each is in memory more than once. */
  bodyBytes: number;
  /** Long bodies, such as files, which arrive on the disk. */
  longBodies: number;
  /** Answers that are being sent. Those that nobody reads stay in memory. */
  answers: number;
};

const OF_SESSION: OpenLimits = { bodyBytes: 12 * 1024 * 1024, longBodies: 6, answers: 20 };
/** Many people may share an address. */
const OF_ADDRESS: OpenLimits = { bodyBytes: 24 * 1024 * 1024, longBodies: 30, answers: 100 };

/** How many times as much a wider network, of many addresses, may have open. */
const WIDER = 3;
const timesOf = ({ bodyBytes, longBodies, answers }: OpenLimits, times: number): OpenLimits => ({
  bodyBytes: bodyBytes * times,
  longBodies: longBodies * times,
  answers: answers * times,
});

/** What a caller has open. */
type Open = OpenLimits;
const NOTHING: Open = { bodyBytes: 0, longBodies: 0, answers: 0 };

/**
 * Refuses requests of a session, and of an address, that have too many bytes of bodies under way or too many answers
 * that are not read, before their body is read.
 */
export function limitOpenRequests(
  app: FastifyInstance,
  sessionCookies: readonly string[],
  limits = { session: OF_SESSION, address: OF_ADDRESS },
): void {
  const open = new Map<string, Open>();
  const answering = new WeakMap<FastifyRequest, () => void>();

  app.addHook('onRequest', (request, reply, done) => {
    const session = sessionOf(request, sessionCookies);
    const callers = networksOf(request.ip).map((network, wider): [string, OpenLimits] => [
      `address ${network}`,
      wider > 0 ? timesOf(limits.address, WIDER) : limits.address,
    ]);
    if (session !== null) callers.push([`session ${session}`, limits.session]);
    const isLong = request.routeOptions.config.longBody === true;
    const body = isLong ? { longBodies: 1 } : { bodyBytes: bytesAnnounced(request) };
    const isFull = callers.some(([key, limit]) => exceeds(open.get(key) ?? NOTHING, body, limit));
    if (isFull && !takesNoTurn(request) && !isProbe(request)) {
      done(tooManyOpen());
      return;
    }
    const own: Open = { ...NOTHING, ...body };
    const note = (change: Partial<Open>, sign: 1 | -1) => {
      for (const [key] of callers) add(open, key, change, sign);
    };
    note(own, 1);
    answering.set(request, () => {
      if (own.answers === 0) note({ answers: 1 }, 1);
      own.answers = 1;
    });
    onceOver(reply, () => note(own, -1));
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isInMemory(payload) && !reply.raw.destroyed) answering.get(request)?.();
    done(null, payload);
  });
}

/** Browsers send one request after the other on a connection, and programs a few. */
const MAX_IN_CONNECTION = 16;

/**
 * Closes a connection that sends more requests without waiting for their answers: all of a piece of data that arrives
 * are worked on at a stretch. Register it before every other hook.
 */
export function limitPipelining(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  const add = (socket: Socket, count: number) => underWay.set(socket, (underWay.get(socket) ?? 0) + count);
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    add(socket, 1);
    if (socket.destroyed || (underWay.get(socket) ?? 0) > MAX_IN_CONNECTION) {
      reply.hijack();
      socket.destroy();
      return;
    }
    onceOver(reply, () => add(socket, -1));
    done();
  });
}

/** A whole answer is in memory until it is sent; a stream waits for its reader. */
export const isInMemory = (payload: unknown): boolean =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

/** One body is taken however large it is: its route limits it. */
function exceeds({ bodyBytes, longBodies, answers }: Open, body: Partial<Open>, limit: OpenLimits): boolean {
  const { bodyBytes: bytes = 0, longBodies: long = 0 } = body;
  if (answers >= limit.answers || longBodies + long > limit.longBodies) return true;
  return bytes > 0 && bodyBytes > 0 && bodyBytes + bytes > limit.bodyBytes;
}

function add(open: Map<string, Open>, key: string, change: Partial<Open>, sign: 1 | -1): void {
  const before = open.get(key) ?? NOTHING;
  const after = {
    bodyBytes: before.bodyBytes + sign * (change.bodyBytes ?? 0),
    longBodies: before.longBodies + sign * (change.longBodies ?? 0),
    answers: before.answers + sign * (change.answers ?? 0),
  };
  if (after.bodyBytes + after.longBodies + after.answers === 0) open.delete(key);
  else open.set(key, after);
}

/** A body whose length is not said may be as long as its route allows. */
function bytesAnnounced({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit;
  return Number(headers['content-length'] ?? 0) || 0;
}

function tooManyOpen(): Rejected {
  return new Rejected('too_many_requests', 'Too many requests at once. Please try again soon.', {
    details: { retryAfter: 1 },
  });
}
