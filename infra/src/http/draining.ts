import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often connections without a request are looked for while the server closes, in ms. */
const CLOSING_EVERY_MS = 50;
/** How long a connection without any request may still send its first one while the server closes, in ms. */
const FIRST_REQUEST_MS = 500;

/** The end of a web server. */
export type Draining = {
  isDraining(): boolean;
  /**
   * Announces the end: the process is not ready any more, and every answer closes its connection, so that a proxy
   * keeps none to it. Requests are taken as before.
   */
  announce(): void;
};

/**
 * Lets `app.close()` take no more connections and finish the requests that it has, also those whose bodies still
 * arrive. What is open after `limitMs` is cut.
 */
export function drainOnClose(app: FastifyInstance, limitMs: number): Draining {
  let draining = false;
  const unused = watchUnused(app);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    draining = true;
    closeConnections(app, unused, limitMs);
  });
  return {
    isDraining: () => draining,
    announce: () => {
      draining = true;
    },
  };
}

/** The connections that have sent nothing yet: browsers open some in advance. */
function watchUnused(app: FastifyInstance): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

function closeConnections(app: FastifyInstance, unused: ReadonlySet<Socket>, limitMs: number): void {
  const { server } = app;
  const idle = setInterval(() => server.closeIdleConnections(), CLOSING_EVERY_MS).unref();
  const first = setTimeout(() => unused.forEach((socket) => void socket.destroy()), FIRST_REQUEST_MS).unref();
  const limit = setTimeout(() => server.closeAllConnections(), limitMs).unref();
  server.once('close', () => {
    clearInterval(idle);
    clearTimeout(first);
    clearTimeout(limit);
  });
}
