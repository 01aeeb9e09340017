import type { Socket } from 'node:net';
import { setImmediate as endOfRound } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How often connections without a request are looked for while the server closes, in ms. */
const CLOSING_EVERY_MS = 50;
/** How long a connection without any request may still send its first one while the server closes, in ms. */
const FIRST_REQUEST_MS = 500;
/** The most connections that wait, above Node's own limit; a flood of them does not delay the end for longer. */
const MAX_ROUNDS = 1000;

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
    await takeWaiting(app);
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
  const first = setTimeout(() => void closeUnused(unused), FIRST_REQUEST_MS).unref();
  const limit = setTimeout(() => server.closeAllConnections(), limitMs).unref();
  server.once('close', () => {
    clearInterval(idle);
    clearTimeout(first);
    clearTimeout(limit);
  });
}

/**
 * Takes the connections that wait: when the listener closes, those that it has not taken are cut. The event loop takes
 * one in each round, so this ends with the first round without one.
 */
async function takeWaiting({ server }: FastifyInstance): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  for (let before = -1, round = 0; accepted > before && round < MAX_ROUNDS; round += 1) {
    before = accepted;
    await afterReads();
  }
  server.off('connection', count);
}

/** Closes the connections without a request. A process that was busy until now first reads what has arrived. */
async function closeUnused(unused: ReadonlySet<Socket>): Promise<void> {
  await afterReads();
  for (const socket of unused) socket.destroy();
}

/** Waits until the event loop has taken the connections and read the bytes that are here now. */
async function afterReads(): Promise<void> {
  // The present round may be beyond its reads; those of the next one are not.
  await endOfRound();
  await endOfRound();
}
