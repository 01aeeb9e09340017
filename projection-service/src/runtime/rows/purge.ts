import type { Pool } from 'pg';
import type { Projection } from '#projections/projection.ts';
import { RunTable } from '#runs/run-table.ts';
import { inTransaction, lockAccount } from '../database/transaction.ts';
import { tableSql } from './row-sql.ts';

/** The type of the last event of a ledger: the account was deleted, and the stream will be. */
export const ACCOUNT_DELETED = 'AccountDeleted';

const RUNTIME_TABLES = [
  'account_head',
  'checkpoints',
  'parked',
  'skipped',
  'rebuild_batch_accounts',
  'former_heads',
  'missing_events',
  // Processes of the former version write these as long as they run beside newer ones.
  'history_invoice_chain',
  'history_invoice_heads',
];

/** Removes every row of an account whose ledger was deleted. May be called more than once. */
export async function purgeAccount(
  pool: Pool,
  accountId: string,
  projections: readonly Projection[],
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockAccount(client, accountId);
    for (const projection of projections) {
      for (const table of projection.tables) await client.query(tableSql(table).clear, [accountId]);
    }
    for (const table of RUNTIME_TABLES) {
      await client.query(`delete from read.${table} where account_id = $1`, [accountId]);
    }
    await client.query('delete from audit.checkpoints where account_id = $1', [accountId]);
    await client.query('delete from audit.faults where account_id = $1', [accountId]);
    const runs = new RunTable(client);
    await runs.remove('rebuild', accountId);
    await runs.remove('export', accountId);
  });
}
