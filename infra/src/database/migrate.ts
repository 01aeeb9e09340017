import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { StartError } from '../start/start-error.ts';

/**
 * Every step from an empty database to the present tables, one file each, in the order of their names. The database
 * stores the names of applied steps, so a released file is neither renamed nor changed, even where two start with the
 * same number.
 */
const STEPS = join(import.meta.dirname, 'migrations');
const EARLIER_NAMES = join(import.meta.dirname, 'adopt-earlier-names.sql');

const APPLIED_TABLE = 'ledgerline_migration';
type AppliedTable = { [APPLIED_TABLE]: { name: string; timestamp: string } };

/** The advisory lock of migrations. Earlier versions use the same number for the read models. */
const MIGRATION_LOCK = 0x72656164;

/**
 * Upgrades the tables of all services, in one transaction. Several processes may call it at once: one runs the steps,
 * the others find them applied.
 * @throws StartError when a step fails, or when a newer version has upgraded the database; then nothing is changed
 */
export async function migrateDatabase(pool: pg.Pool, folder = STEPS): Promise<void> {
  const steps = await readSteps(folder);
  const earlierNames = await readFile(EARLIER_NAMES, 'utf8');
  const db = new Kysely<AppliedTable>({ dialect: new MigrationDialect({ pool }) });
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
    await sql.raw(earlierNames).execute(transaction);
    await refuseNewer(transaction, Object.keys(steps));
    await runSteps(transaction, steps);
  });
}

async function readSteps(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(
    files.map((file) => [
      basename(file, '.sql'),
      { up: async (db) => void (await sql.raw(await readFile(join(folder, file), 'utf8')).execute(db)) },
    ]),
  );
}

/** @throws StartError when the database has steps that this version does not have */
async function refuseNewer(db: Kysely<AppliedTable>, names: readonly string[]): Promise<void> {
  const newer = await db.selectFrom(APPLIED_TABLE).select('name').where('name', 'not in', names).execute();
  if (newer.length === 0) return;
  const steps = newer.map(({ name }) => name).join(', ');
  throw new StartError(
    `A newer version of Ledgerline has opened this database (${steps}): start that version, or restore a copy from before.`,
  );
}

async function runSteps(db: Kysely<AppliedTable>, steps: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => steps },
    migrationTableName: APPLIED_TABLE,
    migrationLockTableName: `${APPLIED_TABLE}_lock`,
    // Two services once numbered their steps separately, so an earlier database may lack a step before one that it
    // has.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error');
  if (failed === undefined) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw new StartError(
    `The database could not be brought up to date, and nothing was changed: ${failed.migrationName} failed (${reason}).`,
    { cause: error },
  );
}

/**
 * Takes the lock at the start of the transaction and releases it with the transaction. Kysely's own lock would
 * survive a rollback.
 */
class TransactionLocked extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class MigrationDialect extends PostgresDialect {
  override createAdapter(): TransactionLocked {
    return new TransactionLocked();
  }
}
