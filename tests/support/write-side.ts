import { type WriteSideApp, writeSideApp } from '@ledgerline/command-service/testing/write-side-app.ts';
import pg from 'pg';
import { freshDatabase } from './database.ts';

/** A write side on a database of its own; `close` closes both. */
type OpenedWriteSide = { side: WriteSideApp; pool: pg.Pool; close(): Promise<void> };

/** @param deps replace the defaults of tests */
export async function openWriteSide(deps: Parameters<typeof writeSideApp>[1] = {}): Promise<OpenedWriteSide> {
  const database = await freshDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 8 });
  const side = await writeSideApp(pool, deps);
  const close = async () => {
    await side.close();
    await pool.end();
    await database.drop();
  };
  return { side, pool, close };
}
