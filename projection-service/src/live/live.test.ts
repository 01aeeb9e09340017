import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { serveLive } from './live.ts';

/** A board that counts its subscribers. */
function countedBoard() {
  const board = {
    subscribed: 0,
    subscribe,
    next: () => ({ arrived: new Promise<never>(() => {}), cancel() {} }),
  };
  function subscribe() {
    board.subscribed += 1;
    return () => undefined;
  }
  return { ...board, stop: async () => undefined, subscribed: () => board.subscribed };
}

it('opens and counts no stream of a client that hung up while its session was looked up', async () => {
  const app = fastify();
  const board = countedBoard();
  let client: Socket | undefined;
  let answered = 0;
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-leaves'] === undefined) return;
    const closed = once(request.raw.socket, 'close');
    client?.destroy();
    await closed;
  });
  app.addHook('preHandler', async () => {
    answered += 1;
  });
  serveLive(app, {
    pool: new Pool(),
    board,
    accountOf: () => 'account',
    isSignedIn: async () => true,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  // More than the most streams of one account.
  for (let round = 0; round < 40; round += 1) {
    client = connect(Number(new URL(url).port), '127.0.0.1');
    const closed = once(client, 'close');
    client.write('GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Leaves: 1\r\n\r\n');
    await closed;
  }
  await expect.poll(() => answered).toBe(40);
  expect(board.subscribed()).toBe(0);
  const staying = new AbortController();
  const { status } = await fetch(`${url}/api/live`, { signal: staying.signal });
  expect(status).toBe(200);
  staying.abort();
  await app.close();
});
