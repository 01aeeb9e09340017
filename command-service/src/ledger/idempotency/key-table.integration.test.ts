import { randomUUID } from 'node:crypto';
import { type FreshDatabase, freshDatabase } from '@ledgerline/tests/support/database.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '#testing/browser.ts';
import { type WriteSideApp, writeSideApp } from '#testing/write-side-app.ts';

const DAY_MS = 86_400_000;

let database: FreshDatabase;
let pool: pg.Pool;
let side: WriteSideApp;
let browser: Browser;
let opened: WriteSideApp[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 6 });
});

beforeEach(async () => {
  side = await open();
  browser = side.browser();
  await browser.post('/create-test-account');
  await send('CreateJob', { name: 'Manual' });
});

afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
  opened = [];
});

afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

async function open(deps: Parameters<typeof writeSideApp>[1] = {}): Promise<WriteSideApp> {
  const each = await writeSideApp(pool, deps);
  opened.push(each);
  return each;
}

/** A session of the same user in another process over the same stores. */
async function elsewhere(soleWriter: boolean): Promise<Browser> {
  const other = new Browser((await open({ store: side.store, soleWriter })).app);
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  return other;
}

const send = (name: string, payload: unknown, key: string = randomUUID(), from = browser) =>
  from.post(`/api/command/${name}`, payload, { 'idempotency-key': key });
const rename = (name: string, key?: string, from?: Browser) =>
  send('RenameJob', { jobId: 1, name }, key, from);
const kept = async () => {
  const { rows } = await pool.query('select count(*)::int as keys from idempotency.unchanged');
  return rows[0].keys;
};

/** Does what is done at the start and every hour. */
async function sweep(): Promise<void> {
  await side.service.resume();
  await side.service.settled();
}

describe('the idempotency key of a command that changed nothing', () => {
  it.each([
    ['after a restart', true],
    ['in a second process', false],
  ])('answers its first result %s, and is refused with another body', async (_name, soleWriter) => {
    const key = randomUUID();
    const first = await rename('Manual', key);
    expect(first.statusCode).toBe(200);
    await rename('Leaflet');
    const other = await elsewhere(soleWriter);
    const again = await rename('Manual', key, other);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['x-revision']).toBe(first.headers['x-revision']);
    const mismatch = await rename('Contract', key, other);
    expect([mismatch.statusCode, mismatch.json().code]).toEqual([409, 'idempotency_mismatch']);
  });

  it('is kept for 30 days', async () => {
    const key = randomUUID();
    const first = await rename('Manual', key);
    await rename('Leaflet');
    side.wait(29 * DAY_MS);
    await sweep();
    expect((await rename('Manual', key)).json()).toEqual(first.json());
    side.wait(2 * DAY_MS);
    await sweep();
    expect(await kept()).toBe(0);
  });

  it('goes when the account has a thousand newer ones', async () => {
    const [oldest, newest] = [randomUUID(), randomUUID()];
    await rename('Manual', oldest);
    await pool.query(
      `insert into idempotency.unchanged (account_id, command_id, body, revision, result, at)
       select account_id, gen_random_uuid(), '', 0, 'null', at + interval '1 second'
       from idempotency.unchanged, generate_series(1, 1200)`,
    );
    await pool.query("update idempotency.unchanged set at = at - interval '1 minute'");
    const first = await rename('Manual', newest);
    expect(await kept()).toBe(1_000);
    await rename('Leaflet');
    expect((await rename('Manual', newest)).json()).toEqual(first.json());
    expect((await rename('Manual', oldest)).json()).not.toEqual(first.json());
    expect((await rename('Leaflet', newest)).statusCode).toBe(409);
    expect((await browser.post('/delete-account')).statusCode).toBe(204);
  });

  it('is removed with the account', async () => {
    await rename('Manual', randomUUID());
    expect(await kept()).toBe(1);
    expect((await browser.post('/delete-account')).statusCode).toBe(204);
    expect(await kept()).toBe(0);
  });

  it('is removed by the next sweep when its account does not exist', async () => {
    await pool.query(
      `insert into idempotency.unchanged (account_id, command_id, body, revision, result)
       values ($1, $2, '', 0, 'null')`,
      [randomUUID(), randomUUID()],
    );
    await sweep();
    expect(await kept()).toBe(0);
  });
});

it('a snapshot that another process saved while its account was deleted is removed by the next sweep', async () => {
  await pool.query(
    `insert into ledger_cache.snapshots (account_id, state_version, revision, body) values ($1, 1, 0, '')`,
    [randomUUID()],
  );
  const { rows } = await pool.query('select account_id from identity.users limit 1');
  await pool.query(
    `insert into ledger_cache.snapshots (account_id, state_version, revision, body) values ($1, 1, 0, '')`,
    [rows[0].account_id],
  );
  await sweep();
  const left = await pool.query('select account_id from ledger_cache.snapshots');
  expect(left.rows).toEqual(rows);
});

it('a command that appends needs no query for keys once the account is in memory', async () => {
  await rename('Leaflet');
  // A snapshot of the account may still be on its way to the table.
  await side.service.settled();
  let connections = 0;
  const count = () => {
    connections += 1;
  };
  pool.on('acquire', count);
  for (const name of ['A', 'B', 'C']) await rename(name, randomUUID());
  pool.off('acquire', count);
  expect(connections).toBe(0);
});
