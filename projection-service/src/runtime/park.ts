import type { StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import type { Pool, PoolClient } from 'pg';
import { ZodError } from 'zod';
import type { Standing } from './checkpoints.ts';

/** An event that a projection of an account could not fold. */
export type Poison = { standing: Standing; event: StoredEvent; error: unknown };

const PARK = `
  insert into read.parked
    (account_id, projection, version, revision, event_id, event_type, category, error)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (account_id, projection) do update set
    version = excluded.version, revision = excluded.revision, event_id = excluded.event_id,
    event_type = excluded.event_type, category = excluded.category, error = excluded.error,
    attempts = read.parked.attempts + 1, last_at = now()`;

/**
 * Stops a projection of an account before an event, visibly: its rows and checkpoint stay as they are until a new
 * version of the projection, a rebuild or `retryParked` goes on. Runs in the transaction that commits what came before.
 */
export async function park(client: PoolClient, accountId: string, poison: Poison): Promise<void> {
  const { standing, event, error } = poison;
  const category = error instanceof ZodError ? 'unreadable' : error instanceof Error ? error.name : 'unknown';
  await client.query(PARK, [
    accountId,
    standing.projection.name,
    standing.projection.version,
    event.revision,
    event.id,
    event.type,
    category,
    error instanceof Error ? error.message : String(error),
  ]);
}

/** Lets a parked projection of an account try its event again. Answers whether it was parked. */
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
