import { freshDatabase } from '@ledgerline/tests/support/database.ts';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startFailure } from './start-error.ts';

it('says that PostgreSQL has no connection left', async () => {
  const database = await freshDatabase();
  const only = new pg.Client(database.url);
  await only.connect();
  try {
    const name = pg.escapeIdentifier(new URL(database.url).pathname.slice(1));
    await only.query(`alter database ${name} connection limit 1`);
    const error: unknown = await new pg.Client(database.url).connect().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(startFailure(error)).toMatch(/^PostgreSQL has no connection left: raise its .+\)\.$/);
  } finally {
    await only.end();
    await database.drop();
  }
});
