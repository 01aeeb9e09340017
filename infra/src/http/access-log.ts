import type { FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { BROKEN_OFF, onRequestEnd } from './request-ends.ts';

/**
 * Writes one line of JSON for each request to standard error: time, method, route, status, duration in milliseconds
 * and length of the answer in bytes. The status is 499 when the client hung up before it had the answer. A route is a
 * pattern, so a line names no record, no person and no search text.
 */
export function logAccess(app: FastifyInstance, destination?: DestinationStream): void {
  const stream = destination ?? pino.destination({ dest: 2, sync: true });
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  onRequestEnd(app, ({ request: { method, routeOptions }, reply, status }) => {
    const length = status === BROKEN_OFF ? Number.NaN : Number(reply.getHeader('content-length'));
    log.info({
      method,
      route: routeOptions.url ?? 'none',
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(Number.isFinite(length) && { bytes: length }),
    });
  });
}
