import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { bareAnswer } from './errors.ts';

/**
 * Closes connections with an unfinished request: a body has to arrive completely within `ms`, or within as many times
 * that as its route takes longer bodies than others; for a long body (an uploaded file) some data has to arrive in each
 * such time, until it is answered. An answer has to be read: a connection
 * that takes nothing of it for `ms` is closed, too.
 */
export function limitTransferTime(app: FastifyInstance, ms: number): void {
  const timers = new Set<NodeJS.Timeout>();
  app.addHook('onRequest', (request, reply, done) => {
    if (announcesBody(request.raw)) {
      const { config, bodyLimit } = request.routeOptions;
      const usual = app.initialConfig.bodyLimit ?? bodyLimit;
      const time = ms * Math.max(1, bodyLimit / usual);
      const timer = watchBody(request.raw, time, () => config.longBody === true && !reply.sent);
      timers.add(timer);
      request.raw.once('close', () => timers.delete(timer));
    }
    done();
  });
  app.addHook('onSend', ({ raw: { socket } }, reply, payload, done) => {
    // After the answer, Node sets its own time. It emits this only when nothing was written since.
    if (socket instanceof Socket) socket.setTimeout(ms);
    reply.raw.on('timeout', () => {
      // A stream may have nothing to send for long, as a file that is still made.
      if (socket.writableLength > 0) socket.destroy();
      else socket.setTimeout(ms);
    });
    done(null, payload);
  });
  // A request that was injected without a connection never closes.
  app.addHook('onClose', async () => timers.forEach(clearInterval));
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watchBody(request: IncomingMessage, ms: number, isLong: () => boolean): NodeJS.Timeout {
  let received = 0;
  const timer = setInterval(() => {
    const { socket, complete } = request;
    const isArriving = isLong() && socket.bytesRead > received;
    received = socket.bytesRead;
    if (complete) clearInterval(timer);
    else if (!isArriving)
      socket.end(bareAnswer({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }), () => socket.destroy());
  }, ms).unref();
  request.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer));
  return timer;
}
