import { type FreshDatabase, freshDatabase } from '@ledgerline/tests/support/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './database/open-database.ts';
import { commands } from './domain/commands.ts';
import { openSnapshot, STATE_VERSION } from './ledger/loading/snapshot.ts';
import { snapshotTable } from './ledger/loading/snapshot-table.ts';
import { saveShippedRates } from './service.ts';
import type { Browser } from './testing/browser.ts';
import { type WriteSideApp, writeSideApp } from './testing/write-side-app.ts';

let database: FreshDatabase;
let pool: pg.Pool;
let side: WriteSideApp;
let browser: Browser;

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 6 });
  await Promise.all([saveShippedRates(pool), saveShippedRates(pool)]);
  side = await writeSideApp(pool, { commands: Object.values(commands) });
  browser = side.browser();
  await browser.post('/create-test-account');
});

afterAll(async () => {
  await side?.close();
  await pool?.end();
  await database?.drop();
});

describe('exchange rates', () => {
  const rate = async (query: string) => {
    const answer = await browser.get(`/api/exchange-rate?${query}`);
    return [answer.statusCode, answer.json()];
  };

  it('are answered as a number for two currencies', async () => {
    expect(await rate('from=EUR&to=USD')).toEqual([200, 1.13607202]);
    expect(await rate('from=usd&to=USD')).toEqual([200, 1]);
    expect(await rate('from=EUR&to=XTS')).toEqual([404, expect.objectContaining({ code: 'no_rate' })]);
    expect((await rate('from=EUR'))[0]).toBe(400);
  });

  it('are answered for a job and for an invoice', async () => {
    const client = { name: 'Acme', currency: 'EUR', invoicing: true };
    await browser.post('/api/client', { client });
    const job = { client_id: 1, quantity: 1, rate: 10, completed_at: '2026-11-20', currency: 'EUR' };
    const created = await browser.post('/api/job', { job });
    expect(created.statusCode, created.body).toBe(201);
    const { exchangeRate } = created.json().job;
    expect(await rate('job=1')).toEqual([200, exchangeRate]);
    await browser.post('/api/invoice', { invoice: { client_id: 1, items: [{ id: 'job1' }] } });
    expect((await rate('invoice=1'))[0]).toBe(200);
    expect((await rate('job=17'))[0]).toBe(404);
    expect((await rate('invoice=abc'))[0]).toBe(404);
  });

  it('are stored once, however often the app starts', async () => {
    await saveShippedRates(pool);
    const { rows } = await pool.query('select count(*)::int as rows from reference.exchange_rates');
    expect(rows[0].rows).toBeGreaterThan(150);
  });
});

describe('snapshots in PostgreSQL', () => {
  it('are saved for a long ledger and opened by the next process', async () => {
    for (let batch = 0; batch < 1_100; batch += 1) {
      await browser.patch('/api/client/1', { client: { name: `Acme ${batch}` } });
    }
    await side.service.settled();
    const { rows } = await pool.query('select account_id, state_version from ledger_cache.snapshots');
    expect(rows).toEqual([{ account_id: expect.any(String), state_version: STATE_VERSION }]);
    const accountId: string = rows[0].account_id;
    const table = snapshotTable(openDatabase(pool));
    const snapshot = await table.find(accountId);
    if (snapshot === null) throw new Error('The snapshot is not there.');
    const opened = await openSnapshot(accountId, snapshot);
    expect(opened?.state.record('client', 1)?.name).toMatch(/^Acme \d+$/);
    await table.save(accountId, { ...snapshot, revision: 1 });
    expect((await table.find(accountId))?.revision).toBe(snapshot.revision);
    await table.remove(accountId);
    expect(await table.find(accountId)).toBeNull();
  });
});

it('messages that no sender has are given to one at the start', async () => {
  const queued = { accountId: crypto.randomUUID(), deliveryId: 1, message: crypto.randomUUID() };
  const starting = await writeSideApp(pool, {
    findQueuedMessages: async (after) => (after === null ? [queued] : []),
  });
  await starting.service.resume();
  await starting.service.settled();
  const { rows } = await pool.query('select account_id, message, restored_at from sending.messages');
  expect(rows).toEqual([
    { account_id: queued.accountId, message: queued.message, restored_at: expect.any(Date) },
  ]);
  await starting.close();
});

it('files of messages that no command took are removed at the start', async () => {
  await pool.query(
    `insert into sending.papers (account_id, sha256, bytes, stored_at)
     select account_id, 'f00d', 'left behind', now() - interval '2 days' from identity.users limit 1`,
  );
  const starting = await writeSideApp(pool, { commands: Object.values(commands) });
  await starting.service.resume();
  await starting.service.settled();
  expect((await pool.query('select from sending.papers')).rowCount).toBe(0);
  await starting.close();
});
