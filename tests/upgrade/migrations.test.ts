import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@ledgerline/infra/database/migrate.ts';
import { StartError } from '@ledgerline/infra/start/start-error.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../support/database.ts';
import { earlierSteps, loadEarlierTables, MIGRATIONS, stepsOfTwoTables } from './earlier-tables.ts';

let database: FreshDatabase;
let pool: Pool;
let endPool: () => Promise<void>;

beforeEach(async () => {
  database = await emptyDatabase();
  ({ pool, end: endPool } = openPool({ connectionString: database.url, max: 4 }, () => {}));
});

afterEach(async () => {
  await endPool();
  await database.drop();
});

type Step = { name: string; timestamp: string };

async function appliedSteps(): Promise<Step[]> {
  const { rows } = await pool.query<Step>('select name, timestamp from ledgerline_migration order by name');
  return rows;
}

/** Every table of the database, including those of the migrations. */
async function tableNames(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  return rows.map(({ name }) => name);
}

const byName = (steps: readonly Step[]) => steps.toSorted((one, other) => (one.name < other.name ? -1 : 1));
const names = async () => (await readdir(MIGRATIONS)).map((file) => file.replace(/\.sql$/, '')).sort();

describe('the migration of a database', () => {
  it('runs each migration once when several processes start at the same time on an empty one', async () => {
    await Promise.all([migrateDatabase(pool), migrateDatabase(pool), migrateDatabase(pool)]);
    expect((await appliedSteps()).map(({ name }) => name)).toEqual(await names());
  });

  it('does nothing at the second start', async () => {
    await migrateDatabase(pool);
    const [steps, tables] = [await appliedSteps(), await tableNames()];
    await migrateDatabase(pool);
    expect(await appliedSteps()).toEqual(steps);
    expect(await tableNames()).toEqual(tables);
  });

  it('gives every migration a unique number, except for those that two services numbered separately', async () => {
    const numbers = (await names()).map((name) => name.slice(0, 3)).filter((number) => number > '025');
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const name of await names()) expect(name).toMatch(/^\d{3}-[a-z]+(-[a-z]+)*$/);
  });
});

describe('a database with two tables of migrations', () => {
  it('keeps their names and times in one table and runs none of them again', async () => {
    const earlier = await stepsOfTwoTables();
    await loadEarlierTables(pool, earlier);
    await Promise.all([migrateDatabase(pool), migrateDatabase(pool)]);
    const steps = await appliedSteps();
    expect(steps.map(({ name }) => name)).toEqual(await names());
    const kept = steps.filter(({ name }) => name <= '025-store-epochs');
    expect(kept).toEqual(byName(earlierSteps(earlier)));
    expect(await tableNames()).not.toContain('read.migrations');
    expect(await tableNames()).not.toContain('public.command_service_migration');
  });

  it('is completed when one of the tables is missing, because the first start was interrupted', async () => {
    const [command, read] = await stepsOfTwoTables();
    if (command === undefined || read === undefined) throw new Error('The migrations were not found.');
    await loadEarlierTables(pool, [command]);
    await pool.query('drop schema read cascade');
    await migrateDatabase(pool);
    expect((await appliedSteps()).map(({ name }) => name)).toEqual(await names());
  });
});

describe('a migration that fails', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ledgerline-migrations-'));
    await cp(MIGRATIONS, folder, { recursive: true });
    await writeFile(join(folder, '900-fine.sql'), 'create table read.fine (id integer);');
    await writeFile(join(folder, '901-broken.sql'), 'create table read.broken (id integer); select 1 / 0;');
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('leaves nothing behind in an empty database, is named, and does not block a later start', async () => {
    const failure = migrateDatabase(pool, folder);
    await expect(failure).rejects.toThrow(StartError);
    await expect(failure).rejects.toThrow('nothing was changed: 901-broken failed (division by zero)');
    expect(await tableNames()).toEqual([]);
    await writeFile(join(folder, '901-broken.sql'), 'create table read.mended (id integer);');
    const another = openPool({ connectionString: database.url, max: 1 }, () => {});
    try {
      await migrateDatabase(another.pool, folder);
    } finally {
      await another.end();
    }
    expect(await tableNames()).toEqual(expect.arrayContaining(['read.fine', 'read.mended']));
  });

  it('leaves the two tables of an earlier version unchanged', async () => {
    await loadEarlierTables(pool, await stepsOfTwoTables());
    const tables = await tableNames();
    await expect(migrateDatabase(pool, folder)).rejects.toThrow(StartError);
    expect(await tableNames()).toEqual(tables);
    const { rows } = await pool.query('select from read.migrations');
    expect(rows).toHaveLength(25);
  });
});

describe('a database that a newer version has opened', () => {
  it('is refused with the name of the unknown migration, and stays unchanged', async () => {
    await migrateDatabase(pool);
    await pool.query(`insert into ledgerline_migration values ('999-later', '2099-01-01T00:00:00.000Z')`);
    const steps = await appliedSteps();
    const refusal = migrateDatabase(pool);
    await expect(refusal).rejects.toThrow(StartError);
    await expect(refusal).rejects.toThrow(
      'A newer version of Ledgerline has opened this database (999-later)',
    );
    expect(await appliedSteps()).toEqual(steps);
  });
});
