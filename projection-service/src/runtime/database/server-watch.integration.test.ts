import { isStoreOutage } from '@ledgerline/shared-events/ledger/store-outage.ts';
import { type FreshDatabase, freshDatabase } from '@ledgerline/tests/support/database.ts';
import { openTcpProxy, type TcpProxy } from '@ledgerline/tests/support/tcp-proxy.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type WatchedServer, watchServer } from './server-watch.ts';

let database: FreshDatabase;
let proxy: TcpProxy;
let watched: WatchedServer;
let pool: pg.Pool;

/** A watch with short times, of a server that can be frozen, with a pool of one connection. */
beforeEach(async () => {
  database = await freshDatabase();
  const url = new URL(database.url);
  proxy = await openTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  watched = watchServer(url.href, { everyMs: 20, answerMs: 300 });
  pool = new pg.Pool({ connectionString: url.href, max: 1, stream: watched.stream });
  pool.on('error', () => undefined);
});

afterEach(async () => {
  proxy.pass('pass', 'pass');
  await pool.end();
  await watched.stop();
  proxy.close();
  await database.drop();
});

it('a frozen database fails what waits for it, as an outage, and serves again when it goes on', async () => {
  await pool.query('select 1');
  proxy.pass('hold', 'hold');
  const outcomes = await Promise.allSettled([pool.query('select 1'), pool.query('select 1')]);
  for (const outcome of outcomes)
    expect(isStoreOutage(outcome.status === 'rejected' ? outcome.reason : null)).toBe(true);
  proxy.pass('pass', 'pass');
  const { rows } = await pool.query('select 1 as one');
  expect(rows).toEqual([{ one: 1 }]);
});

it('a database that is frozen before the first connection does the same', async () => {
  proxy.pass('hold', 'hold');
  await expect(pool.query('select 1')).rejects.toSatisfy(isStoreOutage);
});

it('a statement that takes long on a database that answers is left alone', async () => {
  const { rows } = await pool.query("select 'done' as slept from pg_sleep(1)");
  expect(rows).toEqual([{ slept: 'done' }]);
});
