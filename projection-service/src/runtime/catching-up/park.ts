import type { StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import type { Pool, PoolClient } from 'pg';
import { ZodError } from 'zod';
import type { Projection } from '#projections/projection.ts';
import { inTransaction, lockAccount } from '../database/transaction.ts';

/** An event that a projection of an account could not fold. */
type Poison = { projection: Projection; event: StoredEvent; error: unknown };

const PARK = `
  insert into read.parked
    (account_id, projection, version, revision, event_id, event_type, category, error)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (account_id, projection) do update set
    version = excluded.version, revision = excluded.revision, event_id = excluded.event_id,
    event_type = excluded.event_type, category = excluded.category, error = excluded.error,
    attempts = read.parked.attempts + 1, last_at = now()`;

/**
 * Parks a projection of an account before an event: its rows and checkpoint stay as they are until a new version of
 * the projection, a rebuild or `retryParked`. It runs in the transaction that commits the events before.
 */
export async function park(client: PoolClient, accountId: string, poison: Poison): Promise<void> {
  const { projection, event, error } = poison;
  const category = error instanceof ZodError ? 'unreadable' : error instanceof Error ? error.name : 'unknown';
  await client.query(PARK, [
    accountId,
    projection.name,
    projection.version,
    event.revision,
    event.id,
    event.type,
    category,
    error instanceof Error ? error.message : String(error),
  ]);
}

/**
 * Parks the rebuild of a projection for its present version. If the rows already have that version and belong to this
 * ledger, nothing is parked: they are right as far as they go, and continue.
 */
export async function parkOutdated(pool: Pool, accountId: string, poison: Poison): Promise<void> {
  const { name, version } = poison.projection;
  await inTransaction(pool, async (client) => {
    await lockAccount(client, accountId);
    const { rowCount } = await client.query(
      `select 1 from read.checkpoints where account_id = $1 and projection = $2
         and (version < $3 or epoch <> coalesce((select epoch from read.feed_position), 0))`,
      [accountId, name, version],
    );
    if (rowCount !== 0) await park(client, accountId, poison);
  });
}

/** Lets a parked projection of an account fold its event again. Answers whether it was parked. */
export async function retryParked(pool: Pool, accountId: string, projection: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from read.parked where account_id = $1 and projection = $2', [
    accountId,
    projection,
  ]);
  return rowCount !== 0;
}

export type Parked = {
  account_id: string;
  projection: string;
  version: number;
  revision: number;
  event_type: string;
  category: string;
  error: string;
  attempts: number;
};

/** Every parked projection, the newest first. */
export async function listParked(pool: Pool): Promise<Parked[]> {
  const { rows } = await pool.query<Parked>(
    `select account_id, projection, version, revision::float8 as revision, event_type, category, error, attempts
     from read.parked order by last_at desc`,
  );
  return rows;
}

/** A parked event that an operator skipped. */
export type Skipped = { revision: number; event_type: string };

/**
 * Skips the event before which a projection of an account is parked, so that it continues after it. Its rows then
 * lack the effect of that event. Rows of an older version stay until a rebuild, which skips the event too. The reason
 * is stored.
 */
export async function skipParked(
  pool: Pool,
  accountId: string,
  projection: string,
  reason: string,
): Promise<Skipped | null> {
  return await inTransaction(pool, async (client) => {
    await lockAccount(client, accountId);
    const { rows } = await client.query<Skipped>(
      `with parked as (
         delete from read.parked where account_id = $1 and projection = $2 returning *
       ), moved as (
         insert into read.checkpoints (account_id, projection, version, revision, event_id, epoch)
         select account_id, projection, version, revision, event_id,
           coalesce((select epoch from read.feed_position), 0) from parked
         on conflict (account_id, projection) do update
           set revision = excluded.revision, event_id = excluded.event_id, updated_at = now()
         where read.checkpoints.version = excluded.version
       )
       insert into read.skipped (account_id, projection, version, revision, event_id, event_type, error, reason)
       select account_id, projection, version, revision, event_id, event_type, error, $3 from parked
       returning revision::float8 as revision, event_type`,
      [accountId, projection, reason],
    );
    return rows[0] ?? null;
  });
}

type SkippedEvent = Skipped & {
  account_id: string;
  projection: string;
  version: number;
  error: string;
  reason: string;
  skipped_at: Date;
};

/** Every event that an operator skipped, the newest first. */
export async function listSkipped(pool: Pool): Promise<SkippedEvent[]> {
  const { rows } = await pool.query<SkippedEvent>(
    `select account_id, projection, version, revision::float8 as revision, event_type, error, reason, skipped_at
     from read.skipped order by skipped_at desc`,
  );
  return rows;
}
