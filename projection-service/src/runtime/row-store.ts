import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { TableWrites } from '../projections/fold-batch.ts';
import type { Wanted } from '../projections/projection.ts';
import { type KeyValue, keyOf, keyText, type Row, type RowKey, type Table } from '../projections/table.ts';
import { prepared } from './prepared.ts';
import { copyLine, storableJson, tableSql } from './row-sql.ts';

type Connection = Pool | PoolClient;

/** The rows that exist of the wanted ones, for each wish in order; one query for each table. */
export async function loadRows(
  connection: Connection,
  accountId: string,
  wanted: readonly Wanted[],
): Promise<Row[][]> {
  const found = wanted.map((): Row[] => []);
  await Promise.all(
    [...Map.groupBy(wanted.keys(), (index) => wanted[index]?.table)].map(async ([table, indexes]) => {
      if (table === undefined) return;
      await loadTable(connection, accountId, table, indexes, wanted, found);
    }),
  );
  return found;
}

async function loadTable(
  connection: Connection,
  accountId: string,
  table: Table,
  indexes: readonly number[],
  wanted: readonly Wanted[],
  found: Row[][],
): Promise<void> {
  const whole = indexes.find((index) => wanted[index]?.key === 'all');
  if (whole !== undefined) {
    found[whole] = await allRows(connection, accountId, table);
    return;
  }
  const byKey = new Map<KeyValue, number>();
  const keys = indexes.flatMap((index) => {
    const key = wanted[index]?.key;
    if (key === undefined || key === 'all') return [];
    byKey.set(keyText(key), index);
    return [keyObject(table, key)];
  });
  const values = table.key.length > 0 ? [accountId, storableJson(keys)] : [accountId];
  const { rows } = await connection.query<Row>(prepared(tableSql(table).readKeys, values));
  for (const row of rows) {
    const index = byKey.get(keyText(keyOf(table, row)));
    if (index !== undefined) found[index] = [row];
  }
}

/** All rows of an account in a table, in no order. */
export async function allRows(connection: Connection, accountId: string, table: Table): Promise<Row[]> {
  const { rows } = await connection.query<Row>(tableSql(table).readAll, [accountId]);
  return rows;
}

/** Writes what a batch did. Runs inside the caller's transaction. */
export async function writeRows(
  client: PoolClient,
  accountId: string,
  writes: readonly TableWrites[],
): Promise<void> {
  for (const { table, puts, removes } of writes) {
    if (removes.length > 0) {
      const keys = storableJson(removes.map((key) => keyObject(table, key)));
      await client.query(
        prepared(tableSql(table).remove, table.key.length > 0 ? [accountId, keys] : [accountId]),
      );
    }
    if (puts.length > 0)
      await client.query(prepared(tableSql(table).upsert, [accountId, storableJson(puts)]));
  }
}

/** Replaces all rows of an account in a table. Runs inside the caller's transaction. */
export async function replaceRows(
  client: PoolClient,
  accountId: string,
  table: Table,
  rows: readonly Row[],
): Promise<void> {
  const sql = tableSql(table);
  await client.query(sql.clear, [accountId]);
  if (rows.length === 0) return;
  await pipeline(Readable.from(chunks(accountId, table, rows)), client.query(copyFrom(sql.copy)));
}

const CHUNK_ROWS = 500;

function* chunks(accountId: string, table: Table, rows: readonly Row[]): Generator<string> {
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    yield rows
      .slice(start, start + CHUNK_ROWS)
      .map((row) => copyLine(accountId, table, row))
      .join('');
  }
}

function keyObject(table: Table, key: RowKey): Record<string, KeyValue> {
  return Object.fromEntries(table.key.map((column, index) => [column, key[index] ?? '']));
}
