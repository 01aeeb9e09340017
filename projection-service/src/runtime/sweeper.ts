import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Projection } from '../projections/projection.ts';
import type { Log } from './log.ts';

const BEHIND = `
  select distinct h.account_id
  from read.account_head h
  cross join jsonb_to_recordset($1::jsonb) as p(name text, version integer)
  left join read.checkpoints c on c.account_id = h.account_id and c.projection = p.name
  left join read.parked k on k.account_id = h.account_id and k.projection = p.name and k.version = p.version
  where k.projection is null and (c.revision is null or c.revision < h.revision or c.version < p.version)
  limit $2`;

const MOST_AT_ONCE = 10_000;

/** Accounts with a projection that is behind its head, or whose rows an older version wrote, and is not parked. */
export async function accountsBehind(pool: Pool, projections: readonly Projection[]): Promise<string[]> {
  const names = JSON.stringify(projections.map(({ name, version }) => ({ name, version })));
  const { rows } = await pool.query<{ account_id: string }>(BEHIND, [names, MOST_AT_ONCE]);
  return rows.map((row) => row.account_id);
}

/** Rings for every account that is behind, again and again: it heals whatever the queue has lost. */
export async function sweep(
  deps: { pool: Pool; projections: readonly Projection[]; log: Log; everyMs: number },
  ring: (accountIds: string[]) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const behind = await accountsBehind(deps.pool, deps.projections);
      if (behind.length > 0) ring(behind);
    } catch (error) {
      deps.log.warn({ err: error }, 'The sweeper could not look for accounts that are behind.');
    }
    await delay(deps.everyMs, undefined, { signal }).catch(() => undefined);
  }
}
