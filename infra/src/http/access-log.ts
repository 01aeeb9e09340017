import type { FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';

/**
 * Writes one line of JSON for each request to standard error: time, method, route, status, duration in milliseconds
 * and length of the answer in bytes. A route is a pattern, so a line names no record, no person and no search text.
 */
export function logAccess(app: FastifyInstance, destination?: DestinationStream): void {
  const stream = destination ?? pino.destination({ dest: 2, sync: true });
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const length = Number(reply.getHeader('content-length'));
    log.info({
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(Number.isFinite(length) && { bytes: length }),
    });
  });
}
