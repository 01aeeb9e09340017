import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { StartError } from '../start/start-error.ts';
import { BASELINE, baseline, LAST_BEFORE_BASELINE, replacedSteps, withBaseline } from './baseline.ts';

/**
 * Every step from the baseline to the present tables, one file each, in the order of their names. The database stores
 * the names of applied steps, so a released file is neither renamed nor changed.
 */
const STEPS = join(import.meta.dirname, 'migrations');

const APPLIED_TABLE = 'ledgerline_migration';
type AppliedTable = { [APPLIED_TABLE]: { name: string; timestamp: string } };

/** The advisory lock of migrations. */
const MIGRATION_LOCK = 0x72656164;

/**
 * A table that is there from the start of a restore until its end. Its name does not depend on the present tables.
 */
const RESTORE_MARK = 'public.ledgerline_restore';

/**
 * Upgrades the tables of all services, in one transaction. Several processes may call it at once: one runs the steps,
 * the others find them applied.
 * @throws StartError when a step fails, when a newer version has upgraded the database, when a version from before the
 * baseline wrote it, or when a restore into it was not finished; then nothing is changed
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
 * @throws StartError when a newer version, or one from before the baseline, wrote the backup
 */
export async function beginRestore(pool: pg.Pool, applied: readonly string[]): Promise<void> {
  const steps = await readSteps(STEPS);
  const unknown = await unknownSteps(applied, steps);
  if (unknown.length > 0) {
    throw new StartError(
      `A newer version of Ledgerline wrote the backup (${unknown.join(', ')}): use that one.`,
    );
  }
  const names = await withBaseline(applied);
  if (names === null) {
    throw new StartError(
      `A version of Ledgerline before ${LAST_BEFORE_BASELINE} wrote the backup, which this version can't read: restore it with ${LAST_BEFORE_BASELINE}, and make a new backup there.`,
    );
  }
  await pool.query(`create table ${RESTORE_MARK} (begun_at timestamptz not null default now())`);
  await runAll(pool, Object.fromEntries(names.flatMap((name) => (steps[name] ? [[name, steps[name]]] : []))));
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
  const db = new Kysely<AppliedTable>({ dialect: new MigrationDialect({ pool }) });
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction);
    await adoptBaseline(transaction, steps);
    await runSteps(transaction, steps);
  });
}

async function readSteps(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  const later = files.map((file): [string, Migration] => [
    basename(file, '.sql'),
    { up: async (db) => void (await sql.raw(await readFile(join(folder, file), 'utf8')).execute(db)) },
  ]);
  return { [BASELINE]: baseline, ...Object.fromEntries(later) };
}

/** The applied steps that this version neither has nor has replaced. */
async function unknownSteps(applied: readonly string[], steps: Record<string, Migration>): Promise<string[]> {
  const replaced = await replacedSteps();
  return applied.filter((name) => !(name in steps) && !replaced.includes(name));
}

/**
 * Replaces the names of the steps that the baseline replaces by its own, in a database that has them all.
 * @throws StartError when the database has steps that this version does not have, or lacks some of those
 */
async function adoptBaseline(db: Kysely<AppliedTable>, steps: Record<string, Migration>): Promise<void> {
  const { rows } = await sql<{ hasSteps: boolean; hasTables: boolean }>`
    select to_regclass(${APPLIED_TABLE}) is not null as "hasSteps", to_regnamespace('read') is not null as "hasTables"`.execute(
    db,
  );
  const applied = rows[0]?.hasSteps ? await db.selectFrom(APPLIED_TABLE).selectAll().execute() : [];
  const names = applied.map(({ name }) => name);
  const newer = await unknownSteps(names, steps);
  if (newer.length > 0) {
    throw new StartError(
      `A newer version of Ledgerline has opened this database (${newer.join(', ')}): start that version, or restore a copy from before.`,
    );
  }
  if (names.includes(BASELINE) || (names.length === 0 && !rows[0]?.hasTables)) return;
  const adopted = await withBaseline(names);
  if (adopted === null) {
    throw new StartError(
      `A version of Ledgerline before ${LAST_BEFORE_BASELINE} wrote this database, and this version can't upgrade it: start ${LAST_BEFORE_BASELINE} on it once, then this one. Nothing was changed.`,
    );
  }
  const replaced = applied.filter(({ name }) => !adopted.includes(name));
  const timestamp =
    replaced
      .map((step) => step.timestamp)
      .sort()
      .at(-1) ?? '';
  await db.deleteFrom(APPLIED_TABLE).where('name', 'not in', adopted).execute();
  await db.insertInto(APPLIED_TABLE).values({ name: BASELINE, timestamp }).execute();
}

async function runSteps(db: Kysely<AppliedTable>, steps: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => steps },
    migrationTableName: APPLIED_TABLE,
    migrationLockTableName: `${APPLIED_TABLE}_lock`,
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
