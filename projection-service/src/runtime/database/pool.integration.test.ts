import { freshDatabase } from '@ledgerline/tests/support/database.ts';
import { expect, it } from 'vitest';
import { openPool } from './pool.ts';

it('ends although a connection is in use that nobody gives back', async () => {
  const database = await freshDatabase();
  try {
    const { pool, end } = openPool({ connectionString: database.url }, () => undefined, { endMs: 50 });
    const client = await pool.connect();
    await end();
    await expect(client.query('select 1')).rejects.toThrow();
  } finally {
    await database.drop();
  }
});
