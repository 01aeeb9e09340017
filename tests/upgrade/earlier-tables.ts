import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { z } from 'zod';

/** One line of `tables.jsonl`: a table as an earlier version left it. */
const earlierTable = z.object({
  table: z.string(),
  /** The type of each column. */
  columns: z.record(z.string(), z.string()),
  rows: z.array(z.record(z.string(), z.json())),
});
export type EarlierTable = z.output<typeof earlierTable>;

/** Reads a file with one JSON value per line. */
export function readLines<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

export const readTables = (file: string): EarlierTable[] => readLines(file, earlierTable);

/** The tables in which earlier versions recorded the migrations of a database: one for each service. */
const COMMAND_STEPS = 'public.command_service_migration';
const READ_STEPS = 'read.migrations';
const EARLIER_STEPS = `
  create table ${COMMAND_STEPS} (name varchar(255) primary key, timestamp varchar(255) not null);
  create table public.command_service_migration_lock (id varchar(255) primary key, is_locked integer not null);
  create schema if not exists read;
  create table ${READ_STEPS} (name text primary key, applied_at timestamptz not null default now());`;

export const MIGRATIONS = join(import.meta.dirname, '../../infra/src/database/migrations');

/** The migrations of the last version with two such tables, and the time at which these tests say they ran. */
export async function stepsOfTwoTables(): Promise<EarlierTable[]> {
  const names = (await readdir(MIGRATIONS)).map((file) => file.replace(/\.sql$/, '')).sort();
  const last = names.slice(0, names.indexOf('025-store-epochs') + 1);
  const ofReadModels = (name: string) => /read\./.test(readFileSync(join(MIGRATIONS, `${name}.sql`), 'utf8'));
  const rows = (of: readonly string[], column: string) =>
    of.map((name) => ({ name, [column]: TIME_OF_STEPS }));
  return [
    {
      table: COMMAND_STEPS,
      columns: {},
      rows: rows(
        last.filter((name) => !ofReadModels(name)),
        'timestamp',
      ),
    },
    { table: READ_STEPS, columns: {}, rows: rows(last.filter(ofReadModels), 'applied_at') },
  ];
}
const TIME_OF_STEPS = '2026-11-01T12:00:00.000Z';

/** The names and times of the migrations that an earlier version had run. */
export function earlierSteps(tables: readonly EarlierTable[]): { name: string; timestamp: string }[] {
  const rowsOf = (name: string) => tables.find(({ table }) => table === name)?.rows ?? [];
  const step = (row: EarlierTable['rows'][number], at: string) => ({
    name: z.string().parse(row.name),
    timestamp: new Date(z.string().parse(row[at])).toISOString(),
  });
  return [
    ...rowsOf(COMMAND_STEPS).map((row) => step(row, 'timestamp')),
    ...rowsOf(READ_STEPS).map((row) => step(row, 'applied_at')),
  ];
}

/** Creates the tables of the earlier version in an empty database, and inserts its rows. */
export async function loadEarlierTables(pool: Pool, tables: readonly EarlierTable[]): Promise<void> {
  await pool.query(EARLIER_STEPS);
  for (const { name } of earlierSteps(tables)) {
    await pool.query(await readFile(join(MIGRATIONS, `${name}.sql`), 'utf8'));
  }
  for (const { table, rows } of tables) {
    await pool.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  }
}

/** The columns of these tables in the database. */
export async function columnsOf(pool: Pool, tables: readonly EarlierTable[]) {
  const { rows } = await pool.query<{ table: string; columns: Record<string, string> }>(
    `select table_schema || '.' || table_name as "table", json_object_agg(column_name, data_type) as columns
     from information_schema.columns where table_schema || '.' || table_name = any($1) group by 1`,
    [tables.map(({ table }) => table)],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
