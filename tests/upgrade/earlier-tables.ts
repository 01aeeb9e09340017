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
type EarlierTable = z.output<typeof earlierTable>;

/** Reads a file with one JSON value per line. */
export function readLines<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

export const readTables = (file: string): EarlierTable[] => readLines(file, earlierTable);

const DATABASE = join(import.meta.dirname, '../../infra/src/database');
export const BASELINE = join(DATABASE, 'baseline');
export const MIGRATIONS = join(DATABASE, 'migrations');

/** The names of the steps after the baseline. */
export async function laterSteps(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).map((file) => file.replace(/\.sql$/, '')).sort();
}

/** Creates the tables of the baseline without the record of it. */
export async function createTables(pool: Pool): Promise<void> {
  const files = (await readdir(BASELINE)).filter((file) => file.endsWith('.sql'));
  for (const file of files.sort()) await pool.query(await readFile(join(BASELINE, file), 'utf8'));
}

/** Records these steps as the migrator of an earlier version did. */
export async function recordSteps(pool: Pool, names: readonly string[]): Promise<void> {
  await pool.query(STEPS);
  await pool.query(
    `insert into ledgerline_migration select name, '2026-11-01T12:00:00.000Z' from unnest($1::text[]) as steps (name)`,
    [names],
  );
}
const STEPS =
  'create table ledgerline_migration (name varchar(255) primary key, timestamp varchar(255) not null)';

/** Creates the tables of the last version before the baseline in an empty database, and inserts its rows. */
export async function loadEarlierTables(pool: Pool, tables: readonly EarlierTable[]): Promise<void> {
  await createTables(pool);
  await recordSteps(pool, []);
  await pool.query('delete from audit.timestamp_requests');
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
