import type { Pool, PoolClient } from 'pg';

const MINUTE_MS = 60_000;
/** How long the next request waits after one that failed, twice as long after each further one, up to an hour. */
const FIRST_DELAY_MS = MINUTE_MS;
const LONGEST_DELAY_MS = 60 * MINUTE_MS;

/**
 * Claims the next request, of all processes, for a minute. Answers how many before it failed without one that
 * succeeded; null when it is not time for one.
 */
export async function claimRequest(pool: Pool, now: Date): Promise<number | null> {
  const { rows } = await pool.query<{ failures: number }>(
    `update audit.timestamp_requests set tried_at = $1, next_at = $2
     where coalesce(next_at <= $1, true) returning failures`,
    [now, new Date(now.getTime() + MINUTE_MS)],
  );
  return rows[0]?.failures ?? null;
}

/** Gives a claim back: the process stops before the request ended. */
export async function releaseRequest(pool: Pool): Promise<void> {
  await pool.query('update audit.timestamp_requests set next_at = null');
}

/** Lets the next request wait, longer after each failure. */
export async function noteFailure(pool: Pool, now: Date, failures: number): Promise<void> {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
  await pool.query(
    `update audit.timestamp_requests
     set failures = failures + 1, failed = failed + 1, failing_since = coalesce(failing_since, $1), next_at = $2`,
    [now, new Date(now.getTime() + delay)],
  );
}

/** @param next when the next request may be made */
export async function noteSuccess(client: PoolClient, next: Date): Promise<void> {
  await client.query(
    `update audit.timestamp_requests
     set failures = 0, granted = granted + 1, failing_since = null, next_at = $1`,
    [next],
  );
}
