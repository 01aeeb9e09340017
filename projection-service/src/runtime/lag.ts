import type { Pool } from 'pg';

const LAG = `
  select coalesce(max(h.revision - coalesce(c.revision, -1)), 0)::float8 as events
  from read.account_head h
  left join (
    select account_id, min(revision) as revision from read.checkpoints group by account_id
  ) c using (account_id)`;

/** How many committed events the read model that is furthest behind has not folded yet. */
export async function projectionLag(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ events: number }>(LAG);
  return rows[0]?.events ?? 0;
}
