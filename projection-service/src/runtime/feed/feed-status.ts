import type { Pool } from 'pg';

/** A feed without a sign of life for this long is gone; a feed that cannot follow for this long is unhealthy. */
const SILENT_MS = 15_000;
const FAILING_MS = 5_000;

const STATUS = `
  select coalesce(
      alive_at > now() - make_interval(secs => $1 / 1000.0)
      and alive_at > coalesce($3, '-infinity'::timestamptz)
      and (failing_since is null or failing_since > now() - make_interval(secs => $2 / 1000.0)), false
    ) as following
  from read.feed_position`;

/**
 * Whether a process follows the ledger, by the clock of the database alone.
 * @param since signs of life up to this moment of that clock don't count: they are of a former process
 */
export async function isFeedFollowing(pool: Pool, since: string | null = null): Promise<boolean> {
  const { rows } = await pool.query<{ following: boolean }>(STATUS, [SILENT_MS, FAILING_MS, since]);
  return rows[0]?.following ?? false;
}

/** The present moment by the clock of the database. */
export async function databaseNow(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ now: string }>('select now()::text as now');
  return rows[0]?.now ?? '-infinity';
}
