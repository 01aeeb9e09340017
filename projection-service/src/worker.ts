import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { exportWork } from './export/export-work.ts';
import { ALL_PROJECTIONS } from './projections/all.ts';
import type { Projection } from './projections/projection.ts';
import { openRunBell, startRunQueue } from './runs/run-queue.ts';
import { RunTable } from './runs/run-table.ts';
import { AccountTurns } from './runtime/account-turns.ts';
import { catchUp } from './runtime/catch-up.ts';
import { CATCH_UP_QUEUE, openDoorbell } from './runtime/doorbell.ts';
import { type Log, silentLog } from './runtime/log.ts';
import { openPool } from './runtime/pool.ts';
import { ProgressCache } from './runtime/progress-cache.ts';
import { openWorker } from './runtime/queue-backend.ts';
import { requestRebuildOfOutdated } from './runtime/rebuild-requests.ts';
import { rebuildWork } from './runtime/rebuild-work.ts';
import { sweep } from './runtime/sweeper.ts';

/** A worker that was killed keeps the job that it had for so long; doing a job twice changes nothing. */
const STALLED_MS = 4_000;

/** Rows that a crash of the database takes back are folded again: no commit has to wait for the disk. */
const LAZY_COMMITS = '-c synchronous_commit=off';

/** An export holds one connection while it reads and writes through another. */
const EXPORT_CONNECTIONS = 2;

export type WorkerDeps = {
  ledger: LedgerStore;
  databaseUrl: string;
  /** The queue lives there instead of in PostgreSQL. */
  redisUrl?: string | undefined;
  log?: Log;
  /** Which read models; all of them when absent. */
  projections?: readonly Projection[];
  /** Accounts worked on at once. */
  concurrency?: number;
  /** Events of one read and one transaction. */
  batchSize?: number;
  sweepMs?: number;
};

export type ProjectionWorker = {
  /**
   * Brings an account up to date without waiting for the doorbell; the same work as a ring.
   * @throws LedgerUnavailable, or an error of PostgreSQL: nothing was lost, ring again.
   */
  ring(accountId: string, revision: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a worker that brings accounts' read models up to date whenever the doorbell rings, and a sweeper that rings
 * for whoever is behind. Any number of workers may run. Needs the tables.
 */
export async function startProjectionWorker(deps: WorkerDeps): Promise<ProjectionWorker> {
  const { ledger, projections = ALL_PROJECTIONS, concurrency = 4, batchSize = 500, log = silentLog } = deps;
  const { sweepMs = 3_000 } = deps;
  const { pool, end } = openPool(
    { connectionString: deps.databaseUrl, max: concurrency * 2 + EXPORT_CONNECTIONS, options: LAZY_COMMITS },
    (error) => log.warn({ err: error }, 'The worker lost a connection to PostgreSQL.'),
  );
  const stopping = new AbortController();
  const store = { databaseUrl: deps.databaseUrl, redisUrl: deps.redisUrl };
  const doorbell = openDoorbell(store, log);
  const runQueue = { runs: new RunTable(pool), store, log, sweepMs };
  const onDone = (accountId: string) => doorbell.ring([accountId]);
  const rebuildBell = openRunBell('rebuild', store, log);
  const rebuilds = await startRunQueue(runQueue, rebuildWork({ pool, ledger, projections, onDone }));
  const exports = await startRunQueue(runQueue, exportWork({ pool, ledger }));
  const cached = new ProgressCache();
  const turns = new AccountTurns(concurrency, async (accountId, revision) => {
    const { outdated } = await catchUp(
      { pool, ledger, projections, batchSize, known: cached, log },
      accountId,
      stopping.signal,
      revision,
    );
    for (const projection of outdated) {
      const id = await requestRebuildOfOutdated(pool, accountId, projection);
      if (id !== null) rebuildBell.ring([id]);
    }
  });
  const worker = await openWorker(
    CATCH_UP_QUEUE,
    store,
    { concurrency, stalledMs: STALLED_MS },
    async ({ accountId }) => {
      if (accountId !== undefined) await turns.take(accountId);
    },
    (error) => log.warn({ err: error }, 'A read model could not be brought up to date yet.'),
  );
  const sweeping = sweep(
    { pool, projections, log, everyMs: sweepMs },
    (accountIds) => doorbell.ring(accountIds),
    stopping.signal,
  );
  return {
    ring: async (accountId, revision) => {
      if (!stopping.signal.aborted) await turns.take(accountId, revision);
    },
    stop: async () => {
      stopping.abort();
      await worker.close();
      await sweeping;
      await rebuilds.stop();
      await exports.stop();
      await turns.idle();
      await rebuildBell.close();
      await doorbell.close();
      await end();
    },
  };
}
