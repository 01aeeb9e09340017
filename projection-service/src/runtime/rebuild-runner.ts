import { setTimeout as delay } from 'node:timers/promises';
import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import { isStoreOutage } from '@ledgerline/shared-events/ledger/store-outage.ts';
import type { Projection } from '../projections/projection.ts';
import type { Log } from './log.ts';
import { parkOutdated } from './park.ts';
import { purgeAccount } from './purge.ts';
import { openWorker, type QueueStore } from './queue-backend.ts';
import { NotFolded, type OnProgress, RebuildCancelled, type RebuildDeps, rebuild } from './rebuild.ts';
import {
  abandonedRebuilds,
  beatRebuild,
  type ClaimedRun,
  claimRebuild,
  completeRebuild,
  endRebuild,
  releaseRebuild,
  requestRebuildOfOutdated,
} from './rebuild-runs.ts';
import { openRunBell, type RunBell } from './run-queue.ts';

const REBUILD_QUEUE = 'read-rebuild';
/** A run without a sign of life for so long is taken over. */
const DEAD_AFTER_MS = 15_000;
const BEAT_MS = 250;

/** Opens the queue of rebuilds. It is a queue of its own, so that live work never waits for one. */
export function openRebuildBell(store: QueueStore, log: Log): RunBell {
  return openRunBell(REBUILD_QUEUE, store, log);
}

export type RebuildRunnerDeps = RebuildDeps & {
  projections: readonly Projection[];
  store: QueueStore;
  log: Log;
  concurrency: number;
  sweepMs: number;
  /** Called when an account's rows were swapped, so that the worker goes on from there. */
  onDone: (accountId: string) => void;
  onProgress?: RunProgress;
};

/** Told of the events folded so far, of those of the run. */
export type RunProgress = (done: number, total: number) => void;

export type RebuildRunner = {
  /** Asks for a rebuild of a projection of an account whose rows an older version wrote. */
  requestOutdated(accountId: string, projection: Projection): Promise<void>;
  stop(): Promise<void>;
};

/** Starts working on rebuilds, and rings again for those that nobody works on any more. */
export async function startRebuildRunner(deps: RebuildRunnerDeps): Promise<RebuildRunner> {
  const { pool, store, log } = deps;
  const bell = openRebuildBell(store, log);
  const stopping = new AbortController();
  const worker = await openWorker(
    REBUILD_QUEUE,
    store,
    { concurrency: deps.concurrency },
    async ({ id }) => {
      if (id !== undefined) await runRebuild(deps, id, stopping.signal);
    },
    (error) => log.warn({ err: error }, 'A rebuild did not end.'),
  );
  const sweeping = (async () => {
    while (!stopping.signal.aborted) {
      try {
        bell.ring(await abandonedRebuilds(pool, DEAD_AFTER_MS));
      } catch (error) {
        log.warn({ err: error }, 'The sweeper could not look for rebuilds.');
      }
      await delay(deps.sweepMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    requestOutdated: async (accountId, projection) => {
      const id = await requestRebuildOfOutdated(pool, accountId, projection);
      if (id !== null) bell.ring([id]);
    },
    stop: async () => {
      stopping.abort();
      await worker.close();
      await sweeping;
      await bell.close();
    },
  };
}

/**
 * Works on one run, unless it is finished or in other hands. It waits while a store is away; what it was told to do is
 * then done or noted as failed.
 */
export async function runRebuild(
  deps: Omit<RebuildRunnerDeps, 'store' | 'concurrency' | 'sweepMs'>,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { pool, projections, log } = deps;
  const run = await claimRebuild(pool, id, DEAD_AFTER_MS);
  if (run === null) return;
  const projection = projections.find(({ name }) => name === run.projection);
  try {
    if (projection === undefined) throw new Error(`There is no projection ${run.projection}.`);
    await rebuild(deps, run.accountId, projection, heartbeat(deps, run, signal), {
      onSwapped: async (client, outcome) => {
        if (!(await completeRebuild(client, run, outcome))) throw cancelled();
      },
      wait: (milliseconds, outage) => waitOut(deps, run, signal, milliseconds, outage),
    });
    deps.onDone(run.accountId);
  } catch (error) {
    if (error instanceof StreamDeleted) {
      await purgeAccount(pool, run.accountId, projections);
      return;
    }
    if (signal.aborted) {
      await releaseRebuild(pool, run).catch(() => undefined);
      throw error;
    }
    if (error instanceof NotFolded && projection !== undefined) {
      await parkOutdated(pool, run.accountId, { projection, event: error.event, error: error.cause });
    }
    const isCancelled = error instanceof RebuildCancelled;
    if (!isCancelled) log.error({ err: error, id, projection: run.projection }, 'A rebuild failed.');
    const message = isCancelled || !(error instanceof Error) ? null : error.message;
    await endRebuild(pool, run, { state: isCancelled ? 'cancelled' : 'failed', error: message });
  }
}

/**
 * Beats at most four times a second, whatever the speed of the fold, which goes on meanwhile: what a beat answers is
 * heard at the next one, and before the rows are compared.
 */
function heartbeat(
  { pool, onProgress }: RebuildDeps & { onProgress?: RunProgress },
  run: ClaimedRun,
  signal: AbortSignal,
): OnProgress {
  let last = 0;
  let beating = Promise.resolve(true);
  return async ({ done, total, comparing }) => {
    signal.throwIfAborted();
    onProgress?.(done, total);
    const now = performance.now();
    if (!comparing && now - last < BEAT_MS) return;
    last = now;
    const before = beating;
    beating = Promise.resolve(true);
    const mightGoOn = await before;
    const beat = beatRebuild(pool, run, { state: comparing ? 'comparing' : 'running', done, total });
    beating = beat;
    beating.catch(() => undefined);
    if (!mightGoOn || (comparing && !(await beat))) throw cancelled();
  };
}

/** Waits while a store is away, keeping the run in hand as far as PostgreSQL answers. @throws RebuildCancelled */
async function waitOut(
  { pool, log }: Pick<RebuildRunnerDeps, 'pool' | 'log'>,
  run: ClaimedRun,
  signal: AbortSignal,
  milliseconds: number,
  outage: unknown,
): Promise<void> {
  log.warn({ err: outage, id: run.id, projection: run.projection }, 'A rebuild waits for a store.');
  await delay(milliseconds, undefined, { signal });
  const mayGoOn = await beatRebuild(pool, run, null).catch((error: unknown) => {
    if (isStoreOutage(error)) return true;
    throw error;
  });
  if (!mayGoOn) throw cancelled();
}

function cancelled(): RebuildCancelled {
  return new RebuildCancelled('The rebuild was cancelled.');
}
