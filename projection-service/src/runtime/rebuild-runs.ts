import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Projection } from '../projections/projection.ts';
import type { Difference } from './compare-rows.ts';
import { announce } from './notices.ts';
import type { RebuildOutcome } from './rebuild.ts';

export type RebuildState = 'queued' | 'running' | 'comparing' | 'done' | 'failed' | 'cancelled';

/** A rebuild as the HTTP contract tells it. `differences` holds the first hundred. */
export type RebuildRun = {
  id: string;
  projection: string;
  state: RebuildState;
  eventsTotal: number;
  eventsDone: number;
  startedAt: string | null;
  finishedAt: string | null;
  identical: boolean | null;
  differenceCount: number | null;
  differences: Difference[];
  error: string | null;
};

/** What the runner needs of a run that it took. `attempt` is its right to it: the next runner has another one. */
export type ClaimedRun = { id: string; accountId: string; projection: string; attempt: number };

const SHOWN_DIFFERENCES = 100;
const UNFINISHED = "('queued', 'running', 'comparing')";

const RUN_COLUMNS = `
  id::text, projection, state, events_total::float8 as "eventsTotal", events_done::float8 as "eventsDone",
  started_at as "startedAt", finished_at as "finishedAt", identical, difference_count as "differenceCount",
  differences, error`;

/**
 * One statement, so that it sees rows and runs as they were at one instant. With a version, only rows that an older
 * one wrote, or that are not of this ledger, and whose rebuild is not parked are asked for, and one that compares
 * already is enough.
 */
const REQUEST = `
  with waiting as (
    select id from read.rebuilds
    where account_id = $2 and projection = $3 and not cancel_requested
      and (state in ('queued', 'running') or (state = 'comparing' and $4::integer is not null)) limit 1
  ), made as (
    insert into read.rebuilds (id, account_id, projection, state)
    select $1, $2, $3, 'queued' where not exists (select 1 from waiting) and ($4 is null or exists (
      select 1 from read.checkpoints c
      left join read.parked k on k.account_id = $2 and k.projection = $3 and k.version = $4
      where c.account_id = $2 and c.projection = $3 and k.projection is null
        and (c.version < $4 or c.epoch <> coalesce((select epoch from read.feed_position), 0))
    )) returning id
  )
  select id::text from waiting union all select id::text from made`;

/**
 * Asks for a rebuild; when one of the same projection of the account has not begun to compare yet, answers that one.
 */
export async function requestRebuild(pool: Pool, accountId: string, projection: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(REQUEST, [randomUUID(), accountId, projection, null]);
  const [run] = rows;
  if (run === undefined) throw new Error('The rebuild was not noted.');
  return run.id;
}

/**
 * Asks for the rebuild of rows that an older version wrote, or that are not of this ledger. Null when they are of this version by now, or when their
 * rebuild is parked: who saw that they are old may come late with it.
 */
export async function requestRebuildOfOutdated(
  pool: Pool,
  accountId: string,
  { name, version }: Pick<Projection, 'name' | 'version'>,
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(REQUEST, [randomUUID(), accountId, name, version]);
  return rows[0]?.id ?? null;
}

/** The run as it stands, or null when this account has none with this id. */
export async function findRebuild(pool: Pool, accountId: string, id: string): Promise<RebuildRun | null> {
  const { rows } = await pool.query<RebuildRun>(
    `select ${RUN_COLUMNS} from read.rebuilds where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return rows[0] ?? null;
}

/** Asks a run to stop; one that waits is cancelled at once. Answers whether there is such a run. */
export async function cancelRebuild(pool: Pool, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update read.rebuilds set cancel_requested = true,
       finished_at = case when state = 'queued' then now() else finished_at end,
       state = case when state = 'queued' then 'cancelled' else state end
     where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return rowCount !== 0;
}

/** Takes a run that waits, or one whose runner has died. Null when it is finished, cancelled or in good hands. */
export async function claimRebuild(pool: Pool, id: string, deadAfterMs: number): Promise<ClaimedRun | null> {
  const { rows } = await pool.query<ClaimedRun>(
    `update read.rebuilds set state = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now()), heartbeat_at = now()
     where id = $1 and not cancel_requested and (state = 'queued'
       or (state in ('running', 'comparing') and heartbeat_at < now() - make_interval(secs => $2 / 1000.0)))
     returning id::text, account_id::text as "accountId", projection, attempt`,
    [id, deadAfterMs],
  );
  return rows[0] ?? null;
}

/** Puts a run back that its runner had to leave, so that the next one takes it at once. */
export async function releaseRebuild(pool: Pool, { id, attempt }: ClaimedRun): Promise<void> {
  await pool.query(
    `update read.rebuilds set state = 'queued'
     where id = $1 and attempt = $2 and state in ('running', 'comparing')`,
    [id, attempt],
  );
}

/** Runs that nobody works on: they wait, or their runner has died. */
export async function abandonedRebuilds(pool: Pool, deadAfterMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `update read.rebuilds set
       state = case when cancel_requested then 'cancelled' else state end,
       finished_at = case when cancel_requested then now() end
     where state in ${UNFINISHED}
       and coalesce(heartbeat_at, requested_at) < now() - make_interval(secs => $1 / 1000.0)
     returning case when state = 'cancelled' then null else id::text end as id`,
    [deadAfterMs],
  );
  return rows.flatMap((row) => (row.id === null ? [] : [row.id]));
}

export type Heartbeat = { state: 'running' | 'comparing'; done: number; total: number };

/**
 * Notes that a run is alive and, with a beat, how far it is, and tells the account's screens. Answers whether it may go
 * on. Beats are not waited for: one that comes after the run was left changes nothing.
 */
export async function beatRebuild(
  pool: Pool,
  { id, attempt, accountId }: ClaimedRun,
  beat: Heartbeat | null,
): Promise<boolean> {
  const { rows } = await pool.query<{ cancel_requested: boolean }>(
    `update read.rebuilds set state = coalesce($3, state), events_done = coalesce($4, events_done),
       events_total = coalesce($5, events_total), heartbeat_at = now()
     where id = $1 and attempt = $2 and state in ('running', 'comparing') returning cancel_requested`,
    [id, attempt, beat?.state ?? null, beat?.done ?? null, beat?.total ?? null],
  );
  const [run] = rows;
  if (run === undefined || run.cancel_requested) return false;
  await announce(pool, { type: 'rebuild', accountId, id });
  return true;
}

/**
 * Notes in the transaction that swaps the rows how the run ended, and tells the account's screens: both happen, or
 * neither. Answers false when the run was cancelled or is in other hands.
 */
export async function completeRebuild(
  client: PoolClient,
  { id, attempt, accountId }: ClaimedRun,
  { revision, differences }: RebuildOutcome,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update read.rebuilds set state = 'done', finished_at = now(), error = null, identical = $3,
       difference_count = $4, differences = $5, events_done = $6, events_total = $6
     where id = $1 and attempt = $2 and state in ('running', 'comparing') and not cancel_requested`,
    [
      id,
      attempt,
      differences === null ? null : differences.length === 0,
      differences?.length ?? null,
      JSON.stringify((differences ?? []).slice(0, SHOWN_DIFFERENCES)),
      revision + 1,
    ],
  );
  if (rowCount === 0) return false;
  await announce(client, { type: 'rebuild', accountId, id });
  return true;
}

/** Notes that a run came to nothing, unless it ended or is in other hands, and tells the account's screens. */
export async function endRebuild(
  pool: Pool,
  { id, attempt, accountId }: ClaimedRun,
  end: { state: 'failed' | 'cancelled'; error: string | null },
): Promise<void> {
  const { rowCount } = await pool.query(
    `update read.rebuilds set state = $3, finished_at = now(), error = $4
     where id = $1 and attempt = $2 and state in ('running', 'comparing')`,
    [id, attempt, end.state, end.error],
  );
  if (rowCount !== 0) await announce(pool, { type: 'rebuild', accountId, id });
}
