import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { announce } from '../runtime/notices.ts';
import { inTransaction } from '../runtime/transaction.ts';

export type ExportState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
/** What an export is at: `done` of `total` events, tables or invoices. */
export type ExportPhase = 'events' | 'lists' | 'invoices';

/** An export as the HTTP contract tells it. `bytes` and `expiresAt` are there once the file is. */
export type ExportRun = {
  id: string;
  state: ExportState;
  phase: ExportPhase;
  done: number;
  total: number;
  revision: number | null;
  bytes: number | null;
  error: string | null;
  requestedAt: string;
  finishedAt: string | null;
  expiresAt: string | null;
};

/** What the runner needs of an export that it took. */
export type ClaimedExport = {
  accountId: string;
  email: string | null;
  appVersion: string;
  attempt: number;
};

/** How long a file stays. */
const KEPT_HOURS = 24;

const RUN_COLUMNS = `
  id::text, state, phase, done::float8 as done, total::float8 as total, revision::float8 as revision,
  bytes::float8 as bytes, error, requested_at as "requestedAt", finished_at as "finishedAt",
  expires_at as "expiresAt"`;

/** Asks for an export; while one of the account is under way, answers that one. */
export async function requestExport(
  pool: Pool,
  owner: { accountId: string; email: string | null; appVersion: string },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into read.account_exports (id, account_id, email, app_version, state)
     values ($1, $2, $3, $4, 'queued')
     on conflict (account_id) where state in ('queued', 'running') do update set email = excluded.email
     returning id::text`,
    [randomUUID(), owner.accountId, owner.email, owner.appVersion],
  );
  const [run] = rows;
  if (run === undefined) throw new Error('The export was not noted.');
  return run.id;
}

/** The export as it stands, or null when this account has none with this id. */
export async function findExport(pool: Pool, accountId: string, id: string): Promise<ExportRun | null> {
  const { rows } = await pool.query<ExportRun>(
    `select ${RUN_COLUMNS} from read.account_exports where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return rows[0] ?? null;
}

/** The account's latest export, or null when it has none. */
export async function latestExport(pool: Pool, accountId: string): Promise<ExportRun | null> {
  const { rows } = await pool.query<ExportRun>(
    `select ${RUN_COLUMNS} from read.account_exports where account_id = $1 order by requested_at desc limit 1`,
    [accountId],
  );
  return rows[0] ?? null;
}

/** Stops an export that is under way and removes the file of one that is done. Answers whether there is such a run. */
export async function cancelExport(pool: Pool, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update read.account_exports set cancel_requested = true,
       finished_at = case when state = 'queued' then now() else finished_at end,
       expires_at = case when state = 'done' then now() else expires_at end,
       state = case when state = 'queued' then 'cancelled' else state end
     where account_id = $1 and id = $2`,
    [accountId, id],
  );
  if (rowCount === 0) return false;
  await removeExpired(pool);
  return true;
}

/** Takes an export that waits, or one whose runner has died. Null when it is over or in good hands. */
export async function claimExport(
  pool: Pool,
  id: string,
  deadAfterMs: number,
): Promise<ClaimedExport | null> {
  const { rows } = await pool.query<ClaimedExport>(
    `update read.account_exports set state = 'running', attempt = attempt + 1,
       started_at = coalesce(started_at, now()), heartbeat_at = now()
     where id = $1 and not cancel_requested and (state = 'queued'
       or (state = 'running' and heartbeat_at < now() - make_interval(secs => $2 / 1000.0)))
     returning account_id::text as "accountId", email, app_version as "appVersion", attempt`,
    [id, deadAfterMs],
  );
  const [claimed] = rows;
  if (claimed === undefined) return null;
  await pool.query('delete from read.account_export_chunks where export_id = $1 and attempt <> $2', [
    id,
    claimed.attempt,
  ]);
  return claimed;
}

/**
 * Begins an export anew in the hands of its runner: what it wrote so far is removed. Answers the new attempt, or null
 * when it was cancelled or is in other hands.
 */
export async function renewExport(pool: Pool, id: string, attempt: number): Promise<number | null> {
  const { rows } = await pool.query<{ attempt: number }>(
    `with renewed as (
       update read.account_exports set attempt = attempt + 1, heartbeat_at = now()
       where id = $1 and attempt = $2 and state = 'running' and not cancel_requested returning attempt
     ), removed as (
       delete from read.account_export_chunks where export_id = $1 and exists (select from renewed)
     )
     select attempt from renewed`,
    [id, attempt],
  );
  return rows[0]?.attempt ?? null;
}

/** Puts an export back that its runner had to leave, so that the next one takes it at once. */
export async function releaseExport(pool: Pool, id: string, attempt: number): Promise<void> {
  await pool.query(
    `update read.account_exports set state = 'queued' where id = $1 and attempt = $2 and state = 'running'`,
    [id, attempt],
  );
}

/** Exports that nobody works on: they wait, or their runner has died. Those to be cancelled are. */
export async function abandonedExports(pool: Pool, deadAfterMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string | null }>(
    `update read.account_exports set
       state = case when cancel_requested then 'cancelled' else state end,
       finished_at = case when cancel_requested then now() end
     where state in ('queued', 'running')
       and coalesce(heartbeat_at, requested_at) < now() - make_interval(secs => $1 / 1000.0)
     returning case when state = 'cancelled' then null else id::text end as id`,
    [deadAfterMs],
  );
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Removes the files whose time is over. */
export async function removeExpired(pool: Pool): Promise<void> {
  await pool.query('delete from read.account_exports where expires_at <= now()');
}

export type ExportBeat = { phase: ExportPhase; done: number; total: number };

/** Notes how far an export is and tells the account's screens. Answers whether it may go on. */
export async function beatExport(
  pool: Pool,
  id: string,
  attempt: number,
  { phase, done, total }: ExportBeat,
): Promise<boolean> {
  const { rows } = await pool.query<{ account_id: string; cancel_requested: boolean }>(
    `update read.account_exports set phase = $3, done = $4, total = $5, heartbeat_at = now()
     where id = $1 and attempt = $2 and state = 'running' returning account_id::text, cancel_requested`,
    [id, attempt, phase, done, total],
  );
  const [run] = rows;
  if (run === undefined || run.cancel_requested) return false;
  await announce(pool, { type: 'export', accountId: run.account_id, id });
  return true;
}

/**
 * Notes how an export ended and tells the account's screens, all or nothing. Of an account's files the new one alone is
 * kept.
 */
export async function finishExport(
  pool: Pool,
  id: string,
  attempt: number,
  end: { bytes: number; revision: number } | { state: 'failed' | 'cancelled'; error: string | null },
): Promise<void> {
  const isDone = 'bytes' in end;
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ account_id: string }>(
      `update read.account_exports set state = $3, error = $4, bytes = $5, revision = $6, finished_at = now(),
         expires_at = case when $3 = 'done' then now() + make_interval(hours => $7) end
       where id = $1 and attempt = $2 and state = 'running' returning account_id::text`,
      [
        id,
        attempt,
        isDone ? 'done' : end.state,
        isDone ? null : end.error,
        isDone ? end.bytes : null,
        isDone ? end.revision : null,
        KEPT_HOURS,
      ],
    );
    const accountId = rows[0]?.account_id;
    if (accountId === undefined) return;
    if (isDone) {
      await client.query('delete from read.account_exports where account_id = $1 and id <> $2', [
        accountId,
        id,
      ]);
    } else {
      await client.query('delete from read.account_export_chunks where export_id = $1', [id]);
    }
    await announce(client, { type: 'export', accountId, id });
  });
}
