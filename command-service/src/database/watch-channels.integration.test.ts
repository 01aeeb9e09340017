import { type FreshDatabase, freshDatabase } from '@ledgerline/tests/support/database.ts';
import { openTcpProxy, type TcpProxy } from '@ledgerline/tests/support/tcp-proxy.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { watchChannels } from './watch-channels.ts';

let database: FreshDatabase;
let proxy: TcpProxy;
let pool: pg.Pool;
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeAll(async () => {
  database = await freshDatabase();
  const url = new URL(database.url);
  proxy = await openTcpProxy(Number(url.port));
  url.host = `127.0.0.1:${proxy.port}`;
  pool = new pg.Pool({ connectionString: String(url), max: 2 });
  pool.on('error', () => undefined);
  process.on('unhandledRejection', note);
});

afterEach(() => unhandled.splice(0));

afterAll(async () => {
  process.off('unhandledRejection', note);
  await pool?.end();
  proxy?.close();
  await database?.drop();
});

it.each(['toServer', 'toClient'] as const)(
  'survives the loss of its connection during listen (%s), and acts again on the next one',
  async (direction) => {
    const troubles: unknown[] = [];
    let acted = 0;
    const connection = await pool.connect();
    connection.release();
    if (direction === 'toServer') proxy.pass('swallow', 'pass');
    else proxy.pass('pass', 'swallow');
    const lost = proxy.stopped(direction);
    const act = async () => {
      acted += 1;
    };
    const watching = watchChannels(pool, { first: act, second: act }, (cause) => troubles.push(cause));
    await lost;
    proxy.pass('pass', 'pass');
    proxy.cut();
    await vi.waitUntil(() => acted >= 2);
    const before = acted;
    await pool.query('notify second');
    await vi.waitUntil(() => acted > before);
    await watching.stop();
    expect(troubles.length).toBeGreaterThan(0);
    expect(unhandled).toEqual([]);
  },
);

it('goes on after an action that failed', async () => {
  const troubles: unknown[] = [];
  let tries = 0;
  const watching = watchChannels(
    pool,
    {
      first: async () => {
        tries += 1;
        if (tries === 1) throw new Error('The action failed.');
      },
    },
    (cause) => troubles.push(cause),
  );
  await vi.waitUntil(() => tries >= 2);
  await watching.stop();
  expect(troubles).toHaveLength(1);
  expect(unhandled).toEqual([]);
});
