import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { bareAnswer } from './errors.ts';

/**
 * Closes connections with an unfinished request: a body has to arrive completely within `ms`; for a long body (an
 * uploaded file) some data has to arrive in each such time.
 */
export function limitBodyTime(app: FastifyInstance, ms: number): void {
  const timers = new Set<NodeJS.Timeout>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (announcesBody(request.raw)) {
      const timer = watchBody(request.raw, ms, request.routeOptions.config.longBody === true);
      timers.add(timer);
      request.raw.once('close', () => timers.delete(timer));
    }
    done();
  });
  // A request that was injected without a connection never closes.
  app.addHook('onClose', async () => timers.forEach(clearInterval));
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watchBody(request: IncomingMessage, ms: number, isLong: boolean): NodeJS.Timeout {
  let received = 0;
  const timer = setInterval(() => {
    const { socket, complete } = request;
    const isArriving = isLong && socket.bytesRead > received;
    received = socket.bytesRead;
    if (complete) clearInterval(timer);
    else if (!isArriving)
      socket.end(bareAnswer({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }), () => socket.destroy());
  }, ms).unref();
  request.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer));
  return timer;
}
