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
 * A table that is there from the start of a restore until its end. Its name does not depend on the present tables.
 */
const RESTORE_MARK = 'public.ledgerline_restore';

/**
 * Upgrades the tables of all services, in one transaction. Several processes may call it at once: one runs the steps,
 * the others find them applied.
 * @throws StartError when a step fails, when a newer version has upgraded the database, or when a restore into it was
 * not finished; then nothing is changed
 */
export async function migrateDatabase(pool: pg.Pool, folder = STEPS): Promise<void> {
  const { rows } = await pool.query('select to_regclass($1) is not null as unfinished', [RESTORE_MARK]);
  if (rows[0]?.unfinished === true) {
    throw new StartError(
      'A restore into these stores was broken off, so they hold a part of it: empty them, and restore again.',
    );
  }
  await runAll(pool, await readSteps(folder));
}

/**
 * Prepares an empty database for a restore: marks it, so that nothing starts on it until `endRestore`, and creates the
 * tables as they were after these steps.
 * @throws StartError when this version does not have all of them
 */
export async function beginRestore(pool: pg.Pool, applied: readonly string[]): Promise<void> {
  const steps = await readSteps(STEPS);
  const unknown = applied.filter((name) => !(name in steps));
  if (unknown.length > 0) {
    throw new StartError(
      `A newer version of Ledgerline wrote the backup (${unknown.join(', ')}): use that one.`,
    );
  }
  await pool.query(`create table ${RESTORE_MARK} (begun_at timestamptz not null default now())`);
  await runAll(
    pool,
    Object.fromEntries(applied.flatMap((name) => (steps[name] ? [[name, steps[name]]] : []))),
  );
}

/** Brings the filled tables of a backup up to date. @throws StartError when a step fails */
export async function upgradeRestored(pool: pg.Pool): Promise<void> {
  await runAll(pool, await readSteps(STEPS));
}

/** Removes the mark, in the transaction of `client`. */
export async function endRestore(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table ${RESTORE_MARK}`);
}

/** The names of the steps that a database has, in the order in which they ran. */
export async function appliedSteps(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from ${APPLIED_TABLE} order by timestamp, name`,
  );
  return rows.map(({ name }) => name);
}

async function runAll(pool: pg.Pool, steps: Record<string, Migration>): Promise<void> {
  const earlierNames = await readFile(EARLIER_NAMES, 'utf8');
  const db = new Kysely<AppliedTable>({ dialect: new MigrationDialect({ pool }) });
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
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
