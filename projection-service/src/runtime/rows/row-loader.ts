import type { Pool } from 'pg';
import type { LoadRows } from '#projections/fold-batch.ts';
import type { RowRequest } from '#projections/projection.ts';
import { type KeyValue, keyOf, keyText, type Row, type Table } from '#projections/table.ts';
import { preparedIfFrequent } from '../database/prepared.ts';
import { storableJson, tableSql } from './row-sql.ts';
import { keyObject } from './row-store.ts';

/** A row of an account. */
type AccountRequest = RowRequest & { accountId: string };

type PendingRequest = {
  requested: readonly AccountRequest[];
  found(rows: (Row | undefined)[]): void;
  failed(error: unknown): void;
};

/**
 * Loads rows for several folds, each of one account: requests of the same moment are combined in one statement.
 * Answers the loader of an account.
 */
export function rowLoader(pool: Pool): (accountId: string) => LoadRows {
  let waiting: PendingRequest[] = [];
  const ask = async () => {
    const combined = waiting;
    waiting = [];
    try {
      const rows = await loadRows(
        pool,
        combined.flatMap(({ requested }) => requested),
      );
      let consumed = 0;
      for (const { requested, found } of combined) {
        found(rows.slice(consumed, consumed + requested.length));
        consumed += requested.length;
      }
    } catch (error) {
      for (const { failed } of combined) failed(error);
    }
  };
  return (accountId) => (requested) =>
    new Promise((found, failed) => {
      if (waiting.length === 0) queueMicrotask(ask);
      waiting.push({ requested: requested.map((each) => ({ ...each, accountId })), found, failed });
    });
}

/** Each requested row in order; undefined for a missing one. */
async function loadRows(pool: Pool, requested: readonly AccountRequest[]): Promise<(Row | undefined)[]> {
  const sources = [...Map.groupBy(requested, ({ table }) => table)].toSorted(([one], [other]) =>
    one.name < other.name ? -1 : 1,
  );
  const parts = sources.map(
    ([table], index) =>
      `select ${index} as source, to_json(r) as row from (${tableSql(table).readKeys(`$${index + 1}`)}) r`,
  );
  const values = sources.map(([table, requests]) => keysOf(table, requests));
  const { rows } = await pool.query<{ source: number; row: Row & { account_id: string } }>(
    preparedIfFrequent(parts.join(' union all '), values),
  );
  const found = new Map<string, Row>();
  for (const { source, row } of rows) {
    const [table] = sources[source] ?? [];
    const { account_id, ...own } = row;
    if (table !== undefined) found.set(placeOf(account_id, table, keyText(keyOf(table, own))), own);
  }
  return requested.map(({ accountId, table, key }) => found.get(placeOf(accountId, table, keyText(key))));
}

/** The different keys of requests as JSON. */
function keysOf(table: Table, requests: readonly AccountRequest[]): string {
  const keys = new Map(
    requests.map(({ accountId, key }) => [placeOf(accountId, table, keyText(key)), { accountId, key }]),
  );
  return storableJson([...keys.values()].map(({ accountId, key }) => keyObject(accountId, table, key)));
}

/** One text for each row of any account and table. */
function placeOf(accountId: string, { name }: Table, key: KeyValue): string {
  return `${accountId}\u001f${name}\u001f${key}`;
}
