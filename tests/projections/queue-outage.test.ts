import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { freePort } from '@ledgerline/infra/processes/free-port.ts';
import { openQueue, openWorker } from '@ledgerline/projection-service/runtime/queue/queue-backend.ts';
import { expect, it, vi } from 'vitest';
import { hasRedis, startRedis } from '../support/redis.ts';

if (!hasRedis) console.log('There is no redis-server here: an outage of Redis was not tested.');

/** A server in place of Redis that closes every connection. */
async function breakConnections(port: number): Promise<{ tries(): number; server: Server }> {
  let tries = 0;
  const server = createServer((socket) => {
    tries += 1;
    socket.resetAndDestroy();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { tries: () => tries, server };
}

it.skipIf(!hasRedis)(
  'an outage of Redis is logged once, whatever is retried meanwhile, and so is its end',
  async () => {
    const port = await freePort();
    const store = { databaseUrl: '', redisUrl: `redis://127.0.0.1:${port}` };
    const broken = await breakConnections(port);
    const [onError, onBack, onWorkerError] = [vi.fn(), vi.fn(), vi.fn()];
    const queue = openQueue('outage', store, onError, onBack);
    const worked: unknown[] = [];
    const work = async (data: unknown) => void worked.push(data);
    const worker = await openWorker('outage', store, { concurrency: 1 }, work, onWorkerError);
    const pings = [queue.ping(), queue.ping(), queue.ping()];
    expect(new Set(pings).size).toBe(1);
    await vi.waitUntil(() => broken.tries() >= 12);
    expect(onError).toHaveBeenCalledTimes(1);
    expect(onWorkerError).toHaveBeenCalledTimes(1);
    expect(onBack).not.toHaveBeenCalled();

    broken.server.close();
    const redis = await startRedis(port);
    try {
      await Promise.all(pings);
      await vi.waitFor(() => expect(onBack).toHaveBeenCalledTimes(1));
      expect(onError).toHaveBeenCalledTimes(1);
      await queue.add([{ name: 'job', data: { id: '1' }, key: '1' }]);
      await vi.waitFor(() => expect(worked).toEqual([{ id: '1' }]));
      // Another outage is logged again.
      await redis.stop();
      await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
    } finally {
      await queue.close();
      await worker.close();
    }
  },
);
