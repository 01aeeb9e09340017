import * as z from 'zod/mini';
import { recordId } from '../ledger/scalars.ts';
import { COUNT_UNITS } from './kinds.ts';
import { MAX_REMEMBERED_KEY, MAX_TABLE_COLUMNS } from './limits.ts';

const column = z.int().check(z.gte(0), z.lt(MAX_TABLE_COLUMNS));

/**
 * What the columns of a table say. With `label` its rows are bands, named in that column. Without it the rows are
 * files, and each column whose heading names a band counts `unit`.
 */
export const tableColumns = z.strictObject({
  label: z.nullable(column),
  segments: z.nullable(column),
  words: z.nullable(column),
  characters: z.nullable(column),
  unit: z.nullable(z.enum(COUNT_UNITS)),
});
export type TableColumns = z.output<typeof tableColumns>;

/** How tables with these headings are read, as the user chose it. `key` is what the headings are remembered by. */
export const catTable = z.strictObject({ id: recordId, key: z.string(), columns: tableColumns });
export type CatTable = z.output<typeof catTable>;

/** What the key of a table begins with that has no headings, and is known by its rows. */
export const BY_ROWS = 'rows|';

/** Whether other tables may have the same key. */
export const canBeRemembered = (key: string): boolean =>
  key.length <= MAX_REMEMBERED_KEY && !key.startsWith(BY_ROWS);

/** The most remembered tables of an account. */
export const MAX_CAT_TABLES = 50;

/** The remembered tables by id; a forgotten one is null, so that its id is never used again. */
const storedTables = z.catch(z.record(z.string(), z.nullable(catTable)), {});

/** The tables of an account from their stored value, which is null or undefined before the first one. */
export function catTablesOf(stored: unknown): CatTable[] {
  return Object.values(z.parse(storedTables, stored ?? {}))
    .filter((table) => table !== null)
    .toSorted((one, other) => one.id - other.id);
}
