import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@ledgerline/infra/database/migrate.ts';
import { StartError } from '@ledgerline/infra/start/start-error.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../support/database.ts';
import { BASELINE, createTables, laterSteps, MIGRATIONS, recordSteps } from './earlier-tables.ts';

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

const names = async () => ['000-baseline', ...(await laterSteps())];
const replaced = async () => (await readFile(join(BASELINE, 'replaces.txt'), 'utf8')).trim().split('\n');

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

  it('takes nothing from processes of the former version: no table, no column, no name', async () => {
    for (const name of await laterSteps()) {
      const step = await readFile(join(MIGRATIONS, `${name}.sql`), 'utf8');
      expect(step.replaceAll(/--.*/g, ''), name).not.toMatch(/drop (table|column|schema)|\brename\b/i);
    }
  });

  it('leaves a process of the former version its checkpoints of invoices', async () => {
    await migrateDatabase(pool);
    const columns = 'account_id, revision, events, head, signed_at, public_key, signature';
    const signed = (revision: number) => `'${randomUUID()}', ${revision}, 1, 'a', now(), 'k', 's'`;
    await pool.query(
      `insert into audit.checkpoints (${columns}, invoice_id) values (${signed(1)}, 7), (${signed(2)}, null);
       insert into audit.checkpoints (${columns}, kind, document_id)
       values (${signed(3)}, 'invoice', 8), (${signed(4)}, 'quote', 8), (${signed(5)}, null, null)`,
    );
    const { rows } = await pool.query(
      'select kind, document_id, invoice_id from audit.checkpoints order by revision',
    );
    expect(rows.map(({ kind, document_id, invoice_id }) => [kind, document_id, invoice_id])).toEqual([
      ['invoice', 7, 7],
      [null, null, null],
      ['invoice', 8, 8],
      ['quote', 8, 0],
      [null, null, null],
    ]);
  });

  it('gives every migration a unique number', async () => {
    const numbers = (await names()).map((name) => name.slice(0, 3));
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const name of await names()) expect(name).toMatch(/^\d{3}-[a-z]+(-[a-z]+)*$/);
  });
});

describe('a database from before the baseline', () => {
  it('takes the baseline over without running it, when it has all steps that it replaces', async () => {
    await createTables(pool);
    await recordSteps(pool, await replaced());
    await pool.query(`insert into read.former_heads values ('${randomUUID()}', 7)`);
    await Promise.all([migrateDatabase(pool), migrateDatabase(pool)]);
    const [first, ...later] = await appliedSteps();
    expect(first).toEqual({ name: '000-baseline', timestamp: '2026-11-01T12:00:00.000Z' });
    expect(later.map(({ name }) => name)).toEqual(await laterSteps());
    const { rows } = await pool.query('select revision from read.former_heads');
    expect(rows).toEqual([{ revision: '7' }]);
  });

  const refusal = 'start commit d855efd9 on it once, then this one. Nothing was changed.';

  it('is refused with the version to start once, when it lacks one of these steps', async () => {
    await createTables(pool);
    await recordSteps(pool, (await replaced()).slice(0, -1));
    const steps = await appliedSteps();
    await expect(migrateDatabase(pool)).rejects.toThrow(StartError);
    await expect(migrateDatabase(pool)).rejects.toThrow(refusal);
    expect(await appliedSteps()).toEqual(steps);
  });

  it('is refused with the same sentence when it is so old that each service recorded its own steps', async () => {
    await pool.query(
      `create schema read; create table read.migrations (name text primary key, applied_at timestamptz);
       create table command_service_migration (name varchar(255) primary key, timestamp varchar(255) not null)`,
    );
    const tables = await tableNames();
    await expect(migrateDatabase(pool)).rejects.toThrow(refusal);
    expect(await tableNames()).toEqual(tables);
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

  it('leaves a database from before the baseline unchanged', async () => {
    await createTables(pool);
    await recordSteps(pool, await replaced());
    const [steps, tables] = [await appliedSteps(), await tableNames()];
    await expect(migrateDatabase(pool, folder)).rejects.toThrow(StartError);
    expect(await tableNames()).toEqual(tables);
    expect(await appliedSteps()).toEqual(steps);
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
