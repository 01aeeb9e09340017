import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { type ColumnType, columnType, type Row, type Table } from '#projections/table.ts';

const SQL_TYPES: Record<ColumnType, string> = {
  integer: 'integer',
  numeric: 'numeric',
  date: 'date',
  text: 'text',
  boolean: 'boolean',
  json: 'jsonb',
  instant: 'timestamptz',
  uuid: 'uuid',
};

/** Columns that need a cast to be read back as the fold wrote them. */
const READ_AS: Partial<Record<ColumnType, (column: string) => string>> = {
  numeric: (column) => `${column}::text`,
  date: (column) => `${column}::text`,
  uuid: (column) => `${column}::text`,
  instant: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/**
 * The text of a statement for the parameter (as `$2`) that contains its rows or keys as JSON, each with its
 * `account_id`: one statement can be about several accounts.
 */
export type WithParameter = (parameter: string) => string;

type TableSql = {
  /** Its parameter contains rows. */
  upsert: WithParameter;
  /** Its parameter contains keys. */
  remove: WithParameter;
  /** Its parameter contains keys. The rows have their `account_id` too. */
  readKeys: WithParameter;
  /** $1 is the account. */
  readAll: string;
  /** $1 is the account. */
  clear: string;
  /** From standard input, with the account's id first, in text format. */
  copy: string;
};

const cache = new Map<string, TableSql>();

/** The statements of a table. Names come from the program's own table definitions, never from a request. */
export function tableSql(table: Table): TableSql {
  const cached = cache.get(table.name);
  if (cached) return cached;
  const sql = writeSql(table);
  cache.set(table.name, sql);
  return sql;
}

function writeSql(table: Table): TableSql {
  const name = `read.${quoted(table.name)}`;
  const columns = Object.keys(table.columns);
  const list = columns.map(quoted).join(', ');
  const typed = columns
    .map((column) => `${quoted(column)} ${SQL_TYPES[columnType(table, column)]}`)
    .join(', ');
  const keys = ['account_id', ...table.key].map(quoted).join(', ');
  const others = columns.filter((column) => !table.key.includes(column));
  const set = others.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ');
  const readable = columns
    .map(
      (column) =>
        `${(READ_AS[columnType(table, column)] ?? unchanged)(`t.${quoted(column)}`)} as ${quoted(column)}`,
    )
    .join(', ');
  const keyColumns = table.key.map((column) => `, ${quoted(column)} ${SQL_TYPES[columnType(table, column)]}`);
  const requested: WithParameter = (parameter) =>
    `jsonb_to_recordset(${parameter}::jsonb) as k(account_id uuid${keyColumns.join('')})`;
  const matches = table.key.map((column) => ` and t.${quoted(column)} = k.${quoted(column)}`);
  const where = `t.account_id = k.account_id${matches.join('')}`;
  const readAll = `select ${readable} from ${name} t where t.account_id = $1::uuid`;
  return {
    upsert: (parameter) =>
      `insert into ${name} (account_id, ${list}) ` +
      `select account_id, ${list} from jsonb_to_recordset(${parameter}::jsonb) as x(account_id uuid, ${typed}) ` +
      `on conflict (${keys}) do ${set ? `update set ${set}` : 'nothing'}`,
    remove: (parameter) => `delete from ${name} t using ${requested(parameter)} where ${where}`,
    readKeys: (parameter) =>
      `select t.account_id::text as account_id, ${readable} from ${name} t, ${requested(parameter)} where ${where}`,
    readAll,
    clear: `delete from ${name} where account_id = $1`,
    copy: `copy ${name} (account_id, ${list}) from stdin`,
  };
}

function unchanged(column: string): string {
  return column;
}

function quoted(name: string): string {
  return `"${name}"`;
}

/** PostgreSQL's JSON and text can store neither NUL nor half of a surrogate pair. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

/** The JSON text of rows or keys; characters that PostgreSQL cannot store become the replacement character. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return UNSTORABLE.test(text) ? JSON.stringify(value, storable) : text;
}

function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd').toWellFormed() : value;
}

const COPY_ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One line of the text format of COPY: the account, then the row's columns in the table's order. */
export function copyLine(accountId: string, table: Table, row: Row): string {
  const cells = Object.keys(table.columns).map((column) =>
    copyCell(row[column] ?? null, columnType(table, column)),
  );
  return `${accountId}\t${cells.join('\t')}\n`;
}

function copyCell(value: Json, type: ColumnType): string {
  if (value === null) return '\\N';
  if (type === 'json') return escapedCell(storableJson(value));
  if (typeof value === 'string') return escapedCell(String(storable('', value)));
  return String(value);
}

function escapedCell(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => COPY_ESCAPES[character] ?? character);
}
