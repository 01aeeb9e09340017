import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import type { KeptPapers } from '@ledgerline/shared-events/deliveries/kept-papers.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { Pool } from 'pg';
import { exportWork } from './export/export-work.ts';
import { ALL_PROJECTIONS } from './projections/all.ts';
import type { Projection } from './projections/projection.ts';
import { openRunBell, type RunBell, startRunQueue } from './runs/run-queue.ts';
import { RunTable } from './runs/run-table.ts';
import type { CatchUpDeps, CatchUpOutcome, TraceFolding } from './runtime/catching-up/catch-up.ts';
import { catchUpTogether, isInMemory } from './runtime/catching-up/catch-up-together.ts';
import { PLANS_BY_KEY } from './runtime/catching-up/plans-by-key.ts';
import { sweep } from './runtime/catching-up/sweeper.ts';
import { openPool } from './runtime/database/pool.ts';
import type { RecentEvents } from './runtime/feed/recent-events.ts';
import { type Log, silentLog } from './runtime/log.ts';
import { openTogether } from './runtime/open-together.ts';
import { AccountTurns, type TurnsWork } from './runtime/queue/account-turns.ts';
import { CATCH_UP_QUEUE, type Doorbell, openDoorbell } from './runtime/queue/doorbell.ts';
import { openWorker } from './runtime/queue/queue-backend.ts';
import { requestRebuildOfOutdated } from './runtime/rebuilds/rebuild-requests.ts';
import { rebuildWork } from './runtime/rebuilds/rebuild-work.ts';
import { ProgressCache } from './runtime/rows/progress-cache.ts';

/** After this time the queue gives the job of a killed worker to another one. Doing a job twice changes nothing. */
const STALLED_MS = 4_000;

/** Commits need not wait for the disk: rows that a crash of the database loses are folded again. */
const LAZY_COMMITS = '-c synchronous_commit=off';

/** An export holds one connection while it reads and writes through another. */
const EXPORT_CONNECTIONS = 2;

export type WorkerDeps = {
  ledger: LedgerStore;
  databaseUrl: string;
  /** The store of the files of jobs; without it exports have none. */
  contents?: ContentStore | undefined;
  /** The files of messages; without them exports have none. */
  papers?: KeptPapers | undefined;
  /** When set, the queue is in Redis instead of PostgreSQL. */
  redisUrl?: string | undefined;
  log?: Log;
  /** The projections to run; default all. */
  projections?: readonly Projection[];
  /** How many accounts are brought up to date at the same time. */
  concurrency?: number;
  /** How many events are read, and folded in one transaction. */
  batchSize?: number;
  sweepMs?: number;
  /** Signs an account at its head before it is exported. */
  signAccount?: ((accountId: string) => Promise<unknown>) | undefined;
  traceFolding?: TraceFolding;
  /** The newest events, when the feed runs in this process. */
  recent?: RecentEvents;
};

export type ProjectionWorker = {
  /**
   * Brings an account up to date without waiting for the doorbell.
   * @throws LedgerUnavailable, or an error of PostgreSQL. Nothing is lost; call it again.
   */
  ring(accountId: string, revision: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a worker that brings the read models of an account up to date when the doorbell rings, and a sweeper that
 * rings for accounts that are behind. Any number of workers may run. The tables must exist.
 */
export async function startProjectionWorker(deps: WorkerDeps): Promise<ProjectionWorker> {
  const { databaseUrl, redisUrl, projections = ALL_PROJECTIONS, concurrency = 4, log = silentLog } = deps;
  const { sweepMs = 3_000 } = deps;
  return await openTogether(async (opened) => {
    const open = (max: number, options: string) => {
      const config = { connectionString: databaseUrl, application_name: 'worker', max, options };
      const onError = (error: Error) =>
        log.warn({ err: error }, 'The worker lost a connection to PostgreSQL.');
      return opened.adopt(openPool(config, onError), ({ end }) => end()).pool;
    };
    const rows = open(concurrency, `${LAZY_COMMITS} ${PLANS_BY_KEY}`);
    const pool = open(concurrency + EXPORT_CONNECTIONS, LAZY_COMMITS);
    const stopping = new AbortController();
    const store = { databaseUrl, redisUrl };
    const doorbell = opened.adopt(openDoorbell(store, log), (bell) => bell.close());
    const rebuildBell = opened.adopt(openRunBell('rebuild', store, log), (bell) => bell.close());
    const turns = new AccountTurns(concurrency, catchUpOf(deps, rows, rebuildBell, stopping.signal));
    opened.defer(() => turns.idle());
    const runs = await startRuns({ ...deps, projections, log, sweepMs }, pool, doorbell);
    opened.defer(() => runs.stop());
    const worker = await openWorker(
      CATCH_UP_QUEUE,
      store,
      { concurrency, stalledMs: STALLED_MS },
      async ({ accountId }) => {
        if (accountId !== undefined) await turns.take(accountId);
      },
      (error) => log.warn({ err: error }, 'A read model could not be brought up to date yet.'),
    );
    opened.defer(() => worker.close());
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
        await sweeping;
        await opened.disposeAsync();
      },
    };
  });
}

/** Works on the rebuilds and exports that users ask for. */
async function startRuns(
  deps: WorkerDeps & { projections: readonly Projection[]; log: Log; sweepMs: number },
  pool: Pool,
  doorbell: Doorbell,
): Promise<{ stop(): Promise<void> }> {
  const { ledger, projections, contents, papers, signAccount, log, sweepMs } = deps;
  const store = { databaseUrl: deps.databaseUrl, redisUrl: deps.redisUrl };
  const queue = { runs: new RunTable(pool), store, log, sweepMs };
  const onDone = (accountId: string) => doorbell.ring([accountId]);
  return await openTogether(async (opened) => {
    const rebuilds = await startRunQueue(queue, rebuildWork({ pool, ledger, projections, onDone }));
    opened.defer(() => rebuilds.stop());
    const exports = await startRunQueue(queue, exportWork({ pool, ledger, contents, papers, signAccount }));
    opened.defer(() => exports.stop());
    return { stop: () => opened.disposeAsync() };
  });
}

/** Brings accounts up to date, and has their projections rebuilt that an earlier version wrote. */
function catchUpOf(
  {
    ledger,
    recent,
    projections = ALL_PROJECTIONS,
    batchSize = 500,
    log = silentLog,
    traceFolding,
  }: WorkerDeps,
  pool: Pool,
  rebuildBell: RunBell,
  signal: AbortSignal,
): TurnsWork {
  const progressCache = new ProgressCache();
  const deps: CatchUpDeps = {
    pool,
    ledger,
    projections,
    batchSize,
    progressCache,
    recent,
    log,
    traceFolding,
  };
  const rebuildOutdated = async (accountId: string, { outdated }: CatchUpOutcome) => {
    for (const projection of outdated) {
      const id = await requestRebuildOfOutdated(pool, accountId, projection);
      if (id !== null) rebuildBell.ring([id]);
    }
  };
  return {
    // A trace shows the folding of one command.
    isSmall: (turn) => traceFolding === undefined && isInMemory(deps, turn),
    work: (turns) =>
      catchUpTogether(deps, turns, signal).map(async (ended, index) => {
        await rebuildOutdated(turns[index]?.accountId ?? '', await ended);
      }),
  };
}
