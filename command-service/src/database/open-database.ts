import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database, Tables } from './schema.ts';

/** Opens the tables of the write side on a pool, which the caller closes. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
