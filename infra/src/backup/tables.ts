import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { StartError } from '../start/start-error.ts';

/** A table with the columns that can be written. */
export type TableColumns = { name: string; columns: string[] };

/**
 * What is not copied: read models and snapshots follow from the ledger, the queue from the read models' state, and the
 * bytes of files are read from wherever they are stored.
 */
const LEFT_OUT_SCHEMAS = ['read', 'ledger_cache', 'bullmq', 'public', 'information_schema'];
const FILE_BYTES = 'attachments.pieces';

/** The details of files, which are copied after the ledger, with the files. */
export const FILE_TABLE = 'attachments.contents';

const TABLES = `
  select n.nspname || '.' || c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
    (select coalesce(array_agg(distinct fn.nspname || '.' || fc.relname), '{}') from pg_constraint k
       join pg_class fc on fc.oid = k.confrelid join pg_namespace fn on fn.oid = fc.relnamespace
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> all ($1)
    and n.nspname || '.' || c.relname <> $2
  group by n.nspname, c.relname, c.oid
  order by 1`;

/** The tables with data that follows from nothing else, each after those that it refers to. */
export async function tablesOf(client: pg.ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns & { needs: string[] }>(TABLES, [
    LEFT_OUT_SCHEMAS,
    FILE_BYTES,
  ]);
  const waiting = new Map(rows.map((row) => [row.name, row]));
  const ordered: TableColumns[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ needs }) => !needs.some((name) => waiting.has(name)));
    if (free.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const { name, columns } of free) {
      ordered.push({ name, columns });
      waiting.delete(name);
    }
  }
  return ordered;
}

const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');
const listed = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ');

/** The rows of a table, as COPY writes them. */
export function copyOut(client: pg.ClientBase, { name, columns }: TableColumns): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy ${quoted(name)} (${listed(columns)}) to stdout`));
}

/** Writes rows into a table, in the place of what its migration put there. */
export type TableWriter = { write(rows: Buffer): Promise<void>; end(): Promise<void> };

/** @throws StartError when the database has no such table or columns */
export async function openTableWriter(
  client: pg.ClientBase,
  { name, columns }: TableColumns,
  tables: readonly TableColumns[],
): Promise<TableWriter> {
  const table = tables.find((each) => each.name === name);
  if (table === undefined || !columns.every((column) => table.columns.includes(column))) {
    throw new StartError(`The backup has a table that this version does not know: ${name}.`);
  }
  await client.query(`delete from ${quoted(name)}`);
  const stream = client.query(copyFrom(`copy ${quoted(name)} (${listed(columns)}) from stdin`));
  let failure: Error | null = null;
  stream.on('error', (error: Error) => {
    failure = error;
  });
  return {
    write: async (rows) => {
      if (failure !== null) throw failure;
      if (!stream.write(rows)) await Promise.race([once(stream, 'drain'), once(stream, 'error')]);
    },
    end: async () => {
      if (failure !== null) throw failure;
      const finished = once(stream, 'finish');
      stream.end();
      await finished;
    },
  };
}
