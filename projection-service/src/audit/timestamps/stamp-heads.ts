import type { Pool } from 'pg';
import { inTransaction } from '#runtime/database/transaction.ts';
import { treeOf } from './head-tree.ts';
import { claimRequest, noteFailure, noteSuccess, releaseRequest } from './request-times.ts';
import { type RequestDeps, requestToken } from './request-token.ts';
import type { GrantedToken } from './timestamp-response.ts';
import { awaitTimestamps, saveTimestamp, waitingHeads } from './timestamp-table.ts';

/** How many heads are stamped at once; the others wait for the next request, a minute later. */
const MAX_HEADS = 4_096;
const MINUTE_MS = 60_000;
/** How long heads gather before they are stamped together. */
const BETWEEN_MS = 10 * MINUTE_MS;

type StampingDeps = Omit<RequestDeps, 'signal'> & { pool: Pool; mostHeads?: number };

/**
 * Answers what gets a time stamp for all heads that wait for one, by a single request, when it is time for one. Several
 * processes may do it at once: one of them requests. Its first call lets the heads wait that were signed without an
 * authority.
 */
export function headStamper(deps: StampingDeps): (signal?: AbortSignal) => Promise<void> {
  let isFirst = true;
  return async (signal) => {
    if (isFirst) await awaitTimestamps(deps.pool);
    isFirst = false;
    await stampHeads(deps, signal);
  };
}

/**
 * @throws BadTimestamp or an error of the network, which was noted: the heads wait; or an error of PostgreSQL
 */
async function stampHeads(deps: StampingDeps, signal: AbortSignal | undefined): Promise<void> {
  const { pool, now, mostHeads = MAX_HEADS } = deps;
  const heads = await waitingHeads(pool, mostHeads);
  if (heads.length === 0) return;
  const failures = await claimRequest(pool, now());
  if (failures === null) return;
  const { root, paths } = treeOf(heads.map(({ head }) => head));
  let granted: GrantedToken;
  try {
    granted = await requestToken({ ...deps, signal }, root);
  } catch (error) {
    if (signal?.aborted) return await releaseRequest(pool);
    await noteFailure(pool, now(), failures);
    throw error;
  }
  const wait = heads.length === mostHeads ? MINUTE_MS : BETWEEN_MS;
  await inTransaction(pool, async (client) => {
    await saveTimestamp(client, granted, heads, paths);
    await noteSuccess(client, new Date(now().getTime() + wait));
  });
}
