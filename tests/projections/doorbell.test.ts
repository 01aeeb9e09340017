import { silentLog } from '@ledgerline/projection-service/runtime/log.ts';
import { openDoorbell } from '@ledgerline/projection-service/runtime/queue/doorbell.ts';
import {
  openQueue,
  openWorker,
  type QueueStore,
} from '@ledgerline/projection-service/runtime/queue/queue-backend.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasRedis, startRedis } from '../support/redis.ts';
import { AccountLog } from './account-log.ts';
import { openReadSide, type ReadSide } from './read-side.ts';
import { jobWith } from './record-examples.ts';

const patience = { interval: 20 };
const fail = (error: Error) => {
  throw error;
};

if (!hasRedis) console.log('There is no redis-server here: the doorbell was tested on PostgreSQL alone.');

describe.each(hasRedis ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'])('the doorbell on %s', (backend) => {
  let side: ReadSide;
  let store: QueueStore;
  let redis: { url: string; stop(): Promise<void> } | null = null;

  beforeEach(async () => {
    side = await openReadSide();
    redis = backend === 'Redis' ? await startRedis() : null;
    store = { databaseUrl: side.databaseUrl, redisUrl: redis?.url };
  });

  afterEach(async () => {
    await side.stop();
    await redis?.stop();
  });

  async function loseQueue(): Promise<void> {
    if (redis === null) {
      const { rows } = await side.pool.query<{ name: string }>(
        `select quote_ident(tablename) as name from pg_tables
         where schemaname = 'bullmq' and tablename like '%job%' and tablename not like '%migration%'`,
      );
      for (const { name } of rows) await side.pool.query(`truncate bullmq.${name} cascade`);
      return;
    }
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
  }

  const revisionOf = async (accountId: string) => {
    const { rows } = await side.pool.query<{ revision: number }>(
      `select revision::float8 as revision from read.checkpoints where account_id = $1 and projection = 'jobs'`,
      [accountId],
    );
    return rows[0]?.revision ?? null;
  };

  it('brings accounts up to date, with one queue job each', async () => {
    await side.startWorker({ redisUrl: redis?.url });
    await side.startFeed({ redisUrl: redis?.url });
    const accounts = Array.from({ length: 5 }, () => new AccountLog(side.ledger));
    for (const account of accounts) {
      for (let id = 1; id <= 4; id += 1)
        await account.append([JobCreated.of({ name: 'Job', job: jobWith({ id }) })]);
    }
    for (const { accountId } of accounts) {
      await vi.waitFor(async () => expect(await revisionOf(accountId)).toBe(3), patience);
    }
  });

  it('runs once more for rings that arrive while an account is being folded', async () => {
    const began: string[] = [];
    const gates: PromiseWithResolvers<void>[] = [];
    const work = async (data: Readonly<Record<string, string>>) => {
      began.push(data.accountId ?? '');
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
    };
    const worker = await openWorker('read-catch-up', store, { concurrency: 4 }, work, fail);
    const doorbell = openDoorbell(store, silentLog);
    const accountId = crypto.randomUUID();
    doorbell.ring([accountId]);
    await vi.waitFor(() => expect(began).toHaveLength(1), patience);
    const queue = openQueue('read-catch-up', store, fail);
    for (let ring = 0; ring < 5; ring += 1) {
      await queue.add([{ name: 'catch-up', data: { accountId }, key: `account-${accountId}` }]);
    }
    expect(began).toHaveLength(1);
    gates[0]?.resolve();
    await vi.waitFor(() => expect(began).toHaveLength(2), patience);
    gates[1]?.resolve();
    const other = crypto.randomUUID();
    doorbell.ring([other]);
    await vi.waitFor(() => expect(began).toEqual([accountId, accountId, other]), patience);
    gates[2]?.resolve();
    await queue.close();
    await doorbell.close();
    await worker.close();
  });

  it('may lose all of its rings: the sweeper rings again', async () => {
    const feed = await side.startFeed({ redisUrl: redis?.url });
    const account = new AccountLog(side.ledger);
    await account.append([JobCreated.of({ name: 'Job', job: jobWith({ id: 1 }) })]);
    await vi.waitFor(async () => {
      const { rowCount } = await side.pool.query('select 1 from read.account_head');
      expect(rowCount).toBe(1);
    }, patience);
    await feed.stop();
    await loseQueue();
    await side.startWorker({ redisUrl: redis?.url, sweepMs: 50 });
    await vi.waitFor(async () => expect(await revisionOf(account.accountId)).toBe(0), patience);
  });
});
