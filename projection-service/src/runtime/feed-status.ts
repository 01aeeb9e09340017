import type { Pool } from 'pg';

/** A feed that has not signed life for so long is not there; one that cannot follow for so long is not healthy. */
const SILENT_MS = 15_000;
const FAILING_MS = 5_000;

const STATUS = `
  select coalesce(
      alive_at > now() - make_interval(secs => $1 / 1000.0)
      and (failing_since is null or failing_since > now() - make_interval(secs => $2 / 1000.0)), false
    ) as following
  from read.feed_position`;

/** Whether some process follows the ledger, by the clock of the database alone. */
export async function isFeedFollowing(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ following: boolean }>(STATUS, [SILENT_MS, FAILING_MS]);
  return rows[0]?.following ?? false;
}
