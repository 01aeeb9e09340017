import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database, Tables } from './schema.ts';

/** The write side's tables behind a pool that its owner closes. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
