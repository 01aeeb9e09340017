import { readFileSync } from 'node:fs';
import { migrateTables, openDatabase } from '@ledgerline/command-service/database/open-database.ts';
import { migrateReadModels } from '@ledgerline/projection-service/runtime/migrate.ts';
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

/** The values of one JSON text a line. */
export function readLines<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => schema.parse(JSON.parse(line)));
}

export const readTables = (file: string): EarlierTable[] => readLines(file, earlierTable);

/** Which steps the earlier version had run; what makes the tables writes these rows itself. */
const STEPS = ['public.command_service_migration', 'read.migrations'];

const lastStep = (tables: readonly EarlierTable[], name: string): string => {
  const rows = tables.find(({ table }) => table === name)?.rows ?? [];
  return z.string().parse(
    rows
      .map((row) => String(row.name))
      .sort()
      .at(-1),
  );
};

/** Makes the tables in an empty database as the earlier version had them, and fills them with its rows. */
export async function loadEarlierTables(pool: Pool, tables: readonly EarlierTable[]): Promise<void> {
  await migrateTables(openDatabase(pool), lastStep(tables, 'public.command_service_migration'));
  await migrateReadModels(pool, lastStep(tables, 'read.migrations'));
  for (const { table, rows } of tables) {
    if (STEPS.includes(table)) continue;
    await pool.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  }
}

/** The columns of these tables as the database has them. */
export async function columnsOf(pool: Pool, tables: readonly EarlierTable[]) {
  const { rows } = await pool.query<{ table: string; columns: Record<string, string> }>(
    `select table_schema || '.' || table_name as "table", json_object_agg(column_name, data_type) as columns
     from information_schema.columns where table_schema || '.' || table_name = any($1) group by 1`,
    [tables.map(({ table }) => table)],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
