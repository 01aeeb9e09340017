import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { TableWrites } from '#projections/fold-batch.ts';
import type { KeyValue, Row, RowKey, Table } from '#projections/table.ts';
import { preparedIfFrequent } from '../database/prepared.ts';
import { NOTICE_CHANNEL, type Notice } from '../freshness/notices.ts';
import { ADVANCE_PARTS, ALL_ADVANCED, rethrowAdvance, type Step } from './checkpoints.ts';
import { copyLine, storableJson, tableSql, type WithParameter } from './row-sql.ts';

/** All rows of an account in a table, in no particular order. */
export async function allRows(
  connection: Pool | PoolClient,
  accountId: string,
  table: Table,
): Promise<Row[]> {
  const { rows } = await connection.query<Row>(tableSql(table).readAll, [accountId]);
  return rows;
}

/** What a statement changes for one account: checkpoints, rows (each table at most once), and the notices of it. */
export type AccountStep = {
  accountId: string;
  steps: readonly Step[];
  writes: readonly TableWrites[];
  notices: readonly Notice[];
};

/**
 * Advances the checkpoints of accounts, writes the changes of batches, and sends notices. All of it is one statement,
 * because each round trip to the database costs more than its work there. Either all of it happens, for every
 * account, or nothing. Waits for the lock of a single account.
 * @throws CheckpointMoved when a checkpoint is at another revision, or one of several accounts is locked
 */
export async function writeSteps(
  connection: Pool | PoolClient,
  accounts: readonly AccountStep[],
): Promise<void> {
  const steps = accounts.flatMap((each) =>
    each.steps.map((step) => ({ accountId: each.accountId, ...step })),
  );
  const values: unknown[] = [accounts.map(({ accountId }) => accountId), JSON.stringify(steps)];
  const parts: string[] = [ADVANCE_PARTS];
  const add = (statement: WithParameter, json: readonly unknown[]) => {
    if (json.length === 0) return;
    values.push(storableJson(json));
    parts.push(`w${parts.length} as (${statement(`$${values.length}`)})`);
  };
  for (const { table, puts, removes } of byTable(accounts)) {
    const sql = tableSql(table);
    add(sql.remove, removes);
    add(sql.upsert, puts);
  }
  values.push(
    NOTICE_CHANNEL,
    accounts.flatMap(({ notices }) => notices.map((notice) => JSON.stringify(notice))),
  );
  const [channel, texts] = [`$${values.length - 1}::text`, `$${values.length}::text[]`];
  const telling = `(select count(pg_notify(${channel}, text)) from unnest(${texts}) text)`;
  const statement = `with ${parts.join(', ')} select ${ALL_ADVANCED}, ${telling}`;
  await connection.query(preparedIfFrequent(statement, values)).catch(rethrowAdvance);
}

type OfAccounts = { table: Table; puts: object[]; removes: object[] };

/** The writes of all accounts to each table, in the order of its name: the same tables give the same statement. */
function byTable(accounts: readonly AccountStep[]): OfAccounts[] {
  const byName = new Map<string, OfAccounts>();
  for (const { accountId, writes } of accounts) {
    for (const { table, puts, removes } of writes) {
      const all = byName.get(table.name) ?? { table, puts: [], removes: [] };
      byName.set(table.name, all);
      for (const row of puts) all.puts.push({ account_id: accountId, ...row });
      for (const key of removes) all.removes.push(keyObject(accountId, table, key));
    }
  }
  return [...byName.values()].toSorted((one, other) => (one.table.name < other.table.name ? -1 : 1));
}

/** Replaces all rows of an account in a table, inside of the caller's transaction. */
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

/** A key of an account in the JSON form that statements expect. */
export function keyObject(accountId: string, table: Table, key: RowKey): Record<string, KeyValue> {
  const columns = table.key.map((column, index) => [column, key[index] ?? '']);
  return { account_id: accountId, ...Object.fromEntries(columns) };
}
