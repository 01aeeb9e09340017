import { setTimeout as delay } from 'node:timers/promises';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { retryDuringOutage } from '@ledgerline/shared-events/ledger/store-outage.ts';
import type { RebuildAnswer } from '@ledgerline/shared-events/runs/rebuild-run.ts';
import type { Pool } from 'pg';
import type { Projection } from '../projections/projection.ts';
import { RunTable } from '../runs/run-table.ts';
import { workOnRun } from '../runs/work-on-run.ts';
import type { Log } from '../runtime/log.ts';
import { findRebuild, requestRebuild } from '../runtime/rebuilds/rebuild-requests.ts';
import { type OnEventsFolded, rebuildWork } from '../runtime/rebuilds/rebuild-work.ts';
import {
  type BatchProgress,
  batchProgress,
  closeBatch,
  failedAccounts,
  noteAccount,
  openBatch,
  waitingAccounts,
} from './rebuild-batch.ts';

type RebuildAccountsDeps = {
  pool: Pool;
  ledger: LedgerStore;
  projections: readonly Projection[];
  log: Log;
};

/** Reports how many of all events are folded. */
export type OnEvents = (done: number, total: number) => void;

const POLL_MS = 100;

/** Runs work that may be repeated, and repeats it while a store is unavailable. */
type Steadily = <T>(work: () => Promise<T>) => Promise<T>;

const outlasting =
  (signal: AbortSignal): Steadily =>
  (work) =>
    retryDuringOutage(work, (milliseconds) => delay(milliseconds, undefined, { signal }));

/**
 * Rebuilds one projection of one account in this process and answers the finished run; null when the account was
 * deleted. It waits for a run that a worker has claimed, and for an unavailable store.
 */
export async function rebuildAccount(
  deps: RebuildAccountsDeps,
  accountId: string,
  projection: string,
  signal: AbortSignal,
  onProgress: OnEventsFolded = () => undefined,
): Promise<RebuildAnswer | null> {
  const steadily = outlasting(signal);
  const id = await steadily(() => requestRebuild(deps.pool, accountId, projection));
  const runDeps = { runs: new RunTable(deps.pool), log: deps.log };
  const work = rebuildWork({ ...deps, onProgress });
  for (;;) {
    await steadily(() => workOnRun(runDeps, work, id, signal));
    const run = await steadily(() => findRebuild(deps.pool, accountId, id));
    if (run === null || run.finishedAt !== null) return run;
    onProgress(run.eventsDone, run.eventsTotal);
    await delay(POLL_MS, undefined, { signal });
  }
}

/** The result of a rebuild of all accounts; `resumed` when it continued an interrupted one. */
export type AllRebuilt = BatchProgress & {
  resumed: boolean;
  failures: { accountId: string; error: string }[];
};

/**
 * Rebuilds one projection of every account, `parallel` at the same time. After an interruption (by `signal`, or by
 * the end of the process), the next call continues with the remaining accounts. A failure of one account does not
 * stop the others.
 * @throws the reason of `signal` when it aborts.
 */
export async function rebuildAllAccounts(
  deps: RebuildAccountsDeps,
  projection: string,
  parallel: number,
  signal: AbortSignal,
  onEvents: OnEvents = () => undefined,
): Promise<AllRebuilt> {
  const { pool } = deps;
  const steadily = outlasting(signal);
  const { id, resumed } = await openBatch(pool, projection);
  const waiting = await waitingAccounts(pool, id);
  const before = await batchProgress(pool, id);
  const folded = new Map<string, number>();
  const notify = (accountId: string, done: number) => {
    folded.set(accountId, done);
    const sum = [...folded.values()].reduce((total, each) => total + each, before.events);
    onEvents(Math.min(sum, before.eventsTotal), before.eventsTotal);
  };
  onEvents(before.events, before.eventsTotal);
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      signal.throwIfAborted();
      const { accountId, events } = next;
      const run = await rebuildAccount(deps, accountId, projection, signal, (done) =>
        notify(accountId, done),
      );
      await steadily(() => noteAccount(pool, id, accountId, run));
      notify(accountId, events);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: parallel }, lane));
  for (const each of lanes) if (each.status === 'rejected') throw each.reason;
  await steadily(() => closeBatch(pool, id));
  return { ...(await batchProgress(pool, id)), resumed, failures: await failedAccounts(pool, id) };
}
