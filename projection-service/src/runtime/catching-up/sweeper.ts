import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Projection } from '#projections/projection.ts';
import type { Log } from '../log.ts';
import { accountsToBeCompared, countToBeCompared } from '../verification/compare-with-store.ts';

const BEHIND = `
  select distinct h.account_id
  from read.account_head h
  cross join jsonb_to_recordset($1::jsonb) as p(name text, version integer)
  left join read.checkpoints c on c.account_id = h.account_id and c.projection = p.name
  left join read.parked k on k.account_id = h.account_id and k.projection = p.name and k.version = p.version
  where k.projection is null and (c.revision is null or c.revision < h.revision or c.version < p.version)
  limit $2`;

/** The interval of log messages about accounts that still have to be compared with another store. */
const PROGRESS_MS = 10_000;

const MAX_AT_ONCE = 10_000;

/**
 * Accounts with a projection that is not parked and that is behind its head, has rows of an older version, or has not
 * been compared with the followed store.
 */
export async function accountsBehind(pool: Pool, projections: readonly Projection[]): Promise<string[]> {
  const names = JSON.stringify(projections.map(({ name, version }) => ({ name, version })));
  const { rows } = await pool.query<{ account_id: string }>(BEHIND, [names, MAX_AT_ONCE]);
  const compared = await accountsToBeCompared(pool, MAX_AT_ONCE);
  return [...new Set([...rows.map((row) => row.account_id), ...compared])];
}

/** Rings regularly for every account that is behind, which makes up for anything that the queue has lost. */
export async function sweep(
  deps: { pool: Pool; projections: readonly Projection[]; log: Log; everyMs: number },
  ring: (accountIds: string[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const notify = comparisonProgress(deps.pool, deps.log);
  while (!signal.aborted) {
    try {
      await notify();
      const behind = await accountsBehind(deps.pool, deps.projections);
      if (behind.length > 0) ring(behind);
    } catch (error) {
      deps.log.warn({ err: error }, 'The sweeper could not look for accounts that are behind.');
    }
    await delay(deps.everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Logs the progress of comparing all accounts with another store. */
function comparisonProgress(pool: Pool, log: Log): () => Promise<void> {
  let left = 0;
  let reportedAt = 0;
  return async () => {
    const before = left;
    left = await countToBeCompared(pool);
    if (left === 0 && before > 0) log.info({}, 'Every account was compared with the event store.');
    if (left === 0 || performance.now() - reportedAt < PROGRESS_MS) return;
    reportedAt = performance.now();
    log.info({ accounts: left }, `${left} accounts are still to be compared with the event store.`);
  };
}
