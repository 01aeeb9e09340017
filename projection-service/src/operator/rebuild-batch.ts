import { randomUUID } from 'node:crypto';
import type { RebuildAnswer } from '@ledgerline/shared-events/runs/rebuild-run.ts';
import type { Pool } from 'pg';
import { inTransaction } from '../runtime/database/transaction.ts';

/** Spells "batc". The lock prevents two operators from starting a batch at the same time. */
const BATCH_LOCK = 0x62617463;

type BatchAccount = { accountId: string; events: number };

/** The progress of a batch. `events` counts the events of accounts whose rebuild has ended, out of `eventsTotal`. */
export type BatchProgress = {
  accounts: number;
  waiting: number;
  identical: number;
  changed: number;
  failed: number;
  events: number;
  eventsTotal: number;
};

/** The unfinished batch of a projection, or a new one with every account. */
export async function openBatch(pool: Pool, projection: string): Promise<{ id: string; resumed: boolean }> {
  return await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [BATCH_LOCK]);
    const { rows } = await client.query<{ id: string }>(
      'select id::text from read.rebuild_batches where projection = $1 and finished_at is null',
      [projection],
    );
    const [unfinished] = rows;
    if (unfinished !== undefined) return { id: unfinished.id, resumed: true };
    const id = randomUUID();
    await client.query('insert into read.rebuild_batches (id, projection) values ($1, $2)', [id, projection]);
    await client.query(
      `insert into read.rebuild_batch_accounts (batch_id, account_id, events)
       select $1, account_id, coalesce(h.revision, c.revision) + 1 from read.account_head h
       full join (select account_id, max(revision) as revision from read.checkpoints group by account_id) c
         using (account_id)`,
      [id],
    );
    return { id, resumed: false };
  });
}

/** The accounts of a batch that are not rebuilt yet, the longest ledger first. */
export async function waitingAccounts(pool: Pool, batch: string): Promise<BatchAccount[]> {
  const { rows } = await pool.query<BatchAccount>(
    `select account_id::text as "accountId", events::float8 as events from read.rebuild_batch_accounts
     where batch_id = $1 and state = 'waiting' order by events desc, account_id`,
    [batch],
  );
  return rows;
}

/** Records how the rebuild of an account ended; without a run the account was deleted meanwhile. */
export async function noteAccount(
  pool: Pool,
  batch: string,
  accountId: string,
  run: RebuildAnswer | null,
): Promise<void> {
  if (run === null) {
    await pool.query('delete from read.rebuild_batch_accounts where batch_id = $1 and account_id = $2', [
      batch,
      accountId,
    ]);
    return;
  }
  const state = run.state === 'done' ? 'done' : 'failed';
  await pool.query(
    `update read.rebuild_batch_accounts set state = $3, identical = $4, error = $5
     where batch_id = $1 and account_id = $2`,
    [batch, accountId, state, run.identical, run.error ?? (state === 'failed' ? run.state : null)],
  );
}

export async function batchProgress(pool: Pool, batch: string): Promise<BatchProgress> {
  const { rows } = await pool.query<BatchProgress>(
    `select count(*)::integer as accounts,
       count(*) filter (where state = 'waiting')::integer as waiting,
       count(*) filter (where state = 'done' and identical is not false)::integer as identical,
       count(*) filter (where state = 'done' and identical is false)::integer as changed,
       count(*) filter (where state = 'failed')::integer as failed,
       coalesce(sum(events) filter (where state <> 'waiting'), 0)::float8 as events,
       coalesce(sum(events), 0)::float8 as "eventsTotal"
     from read.rebuild_batch_accounts where batch_id = $1`,
    [batch],
  );
  const [progress] = rows;
  if (progress === undefined) throw new Error('A count has one row.');
  return progress;
}

/** The accounts whose rebuild failed, with the reason. */
export async function failedAccounts(
  pool: Pool,
  batch: string,
): Promise<{ accountId: string; error: string }[]> {
  const { rows } = await pool.query<{ accountId: string; error: string }>(
    `select account_id::text as "accountId", error from read.rebuild_batch_accounts
     where batch_id = $1 and state = 'failed' order by account_id`,
    [batch],
  );
  return rows;
}

/** Closes a batch, so that the next call creates a new one. */
export async function closeBatch(pool: Pool, batch: string): Promise<void> {
  await pool.query('update read.rebuild_batches set finished_at = now() where id = $1', [batch]);
}
