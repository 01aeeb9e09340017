import { freshDatabase } from '@ledgerline/tests/support/database.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PLANS_BY_KEY } from './plans-by-key.ts';

let drop: () => Promise<void>;
let client: pg.Client;

beforeEach(async () => {
  const database = await freshDatabase();
  ({ drop } = database);
  client = new pg.Client({ connectionString: database.url, options: PLANS_BY_KEY });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await drop();
});

const SETTINGS = ['enable_hashjoin', 'enable_mergejoin', 'enable_seqscan', 'jit'];

it('sets how statements of catch-ups are planned, whatever the settings of the server are', async () => {
  const { rows } = await client.query(
    'select name, setting, source from pg_settings where name = any($1) order by name',
    [SETTINGS],
  );
  expect(rows).toEqual(SETTINGS.map((name) => ({ name, setting: 'off', source: 'client' })));
});
