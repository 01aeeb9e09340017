import type { Pool } from 'pg';
import type { LoadRows } from '#projections/fold-batch.ts';
import type { RowRequest } from '#projections/projection.ts';
import { type KeyValue, keyOf, keyText, type Row } from '#projections/table.ts';
import { preparedIfFrequent } from '../database/prepared.ts';
import { storableJson, tableSql } from './row-sql.ts';
import { keyObject } from './row-store.ts';

type PendingRequest = {
  requested: readonly RowRequest[];
  found(rows: (Row | undefined)[]): void;
  failed(error: unknown): void;
};

/** Loads rows of one account for several folds: concurrent requests are combined in one statement. */
export function rowLoader(pool: Pool, accountId: string): LoadRows {
  let waiting: PendingRequest[] = [];
  const ask = async () => {
    const wishes = waiting;
    waiting = [];
    try {
      const rows = await loadRows(
        pool,
        accountId,
        wishes.flatMap(({ requested }) => requested),
      );
      let consumed = 0;
      for (const { requested, found } of wishes) {
        found(rows.slice(consumed, consumed + requested.length));
        consumed += requested.length;
      }
    } catch (error) {
      for (const { failed } of wishes) failed(error);
    }
  };
  return (requested) =>
    new Promise((found, failed) => {
      if (waiting.length === 0) queueMicrotask(ask);
      waiting.push({ requested, found, failed });
    });
}

/** Each requested row in order; undefined for a missing one. */
async function loadRows(
  pool: Pool,
  accountId: string,
  requested: readonly RowRequest[],
): Promise<(Row | undefined)[]> {
  const found: (Row | undefined)[] = requested.map(() => undefined);
  const values: unknown[] = [accountId];
  const sources = [...Map.groupBy(requested.keys(), (index) => requested[index]?.table.name ?? '')]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, indexes]) => sourceOf(requested, indexes, values, found));
  const parts = sources.map(
    ({ sql }, index) => `select ${index} as source, to_json(r) as row from (${sql}) r`,
  );
  const text = parts.join(' union all ');
  const { rows } = await pool.query<{ source: number; row: Row }>(preparedIfFrequent(text, values));
  for (const { source, row } of rows) sources[source]?.take(row);
  return found;
}

type Source = { sql: string; take(row: Row): void };

/** The subquery that reads the requested rows of one table. */
function sourceOf(
  requested: readonly RowRequest[],
  indexes: readonly number[],
  values: unknown[],
  found: (Row | undefined)[],
): Source[] {
  const table = requested[indexes[0] ?? -1]?.table;
  if (table === undefined) return [];
  const byKey = new Map<KeyValue, number[]>();
  const keys = new Map<KeyValue, Record<string, KeyValue>>();
  for (const index of indexes) {
    const { key } = requested[index] ?? { key: [] };
    const text = keyText(key);
    byKey.set(text, [...(byKey.get(text) ?? []), index]);
    keys.set(text, keyObject(table, key));
  }
  if (table.key.length > 0) values.push(storableJson([...keys.values()]));
  return [
    {
      sql: tableSql(table).readKeys(`$${values.length}`),
      take: (row) => {
        for (const index of byKey.get(keyText(keyOf(table, row))) ?? []) found[index] = row;
      },
    },
  ];
}
