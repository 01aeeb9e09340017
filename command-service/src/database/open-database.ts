import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { migrations } from './migrations.ts';
import type { Database, Tables } from './schema.ts';

/** The write side's tables behind a pool that its owner closes. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Brings the write side's tables to the present version, or only as far as the step `last`, as an earlier version
 * left them. Safe to call from several processes at once.
 * @throws the error of the step that failed; that step is then rolled back
 */
export async function migrateTables(db: Database, last?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'command_service_migration',
    migrationLockTableName: 'command_service_migration_lock',
  });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) throw error;
}
