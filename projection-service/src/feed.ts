import { setTimeout as delay } from 'node:timers/promises';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { openPool } from './runtime/database/pool.ts';
import { whileElected } from './runtime/feed/election.ts';
import { followLog } from './runtime/feed/follow-log.ts';
import type { RecentEvents } from './runtime/feed/recent-events.ts';
import { type Log, silentLog } from './runtime/log.ts';
import { openDoorbell } from './runtime/queue/doorbell.ts';

type FeedDeps = {
  ledger: LedgerStore;
  databaseUrl: string;
  /** When set, the queue is in Redis instead of PostgreSQL. */
  redisUrl?: string | undefined;
  log?: Log;
  /** Keeps the newest events for a worker in this process. */
  recent?: RecentEvents;
  /** Called with each account's new head at once, which reaches a worker in the same process without the queue. */
  onHead?: (accountId: string, revision: number) => Promise<void>;
  /** Whether no other worker runs: then the doorbell is rung only for accounts for which `onHead` failed. */
  soleWorker?: boolean;
};

const CONNECTIONS = 2;

/** How long the start waits for the comparison of the store with the former one. */
const RECOGNITION_MS = 5_000;

/**
 * Starts a feed. Of all running feeds, one follows the ledger, records the accounts' heads and rings the doorbell;
 * the others stand by. When this resolves, the store has been compared with the former one, unless the feed stands by
 * or the store does not answer for a while. The tables must exist.
 */
export async function startFeed(deps: FeedDeps): Promise<{ stop(): Promise<void> }> {
  const log = deps.log ?? silentLog;
  const { pool, end } = openPool(
    {
      connectionString: deps.databaseUrl,
      application_name: 'feed',
      max: CONNECTIONS,
      // What a crash of the database loses is read from the ledger again.
      options: '-c synchronous_commit=off',
    },
    (error) => log.warn({ err: error }, 'The feed lost a connection to PostgreSQL.'),
  );
  const doorbell = openDoorbell({ databaseUrl: deps.databaseUrl, redisUrl: deps.redisUrl }, log);
  const stopping = new AbortController();
  const onHeads = (heads: ReadonlyMap<string, number>) => {
    const { onHead, soleWorker = false } = deps;
    for (const [accountId, revision] of heads) {
      const reported = onHead?.(accountId, revision);
      reported?.catch((error: unknown) => {
        log.warn({ err: error, accountId }, 'A read model could not be brought up to date yet.');
        doorbell.ring([accountId]);
      });
    }
    if (onHead === undefined || !soleWorker) doorbell.ring(heads.keys());
  };
  const { promise: recognized, resolve: onRecognized } = Promise.withResolvers<void>();
  const follow = (signal: AbortSignal) =>
    followLog({ pool, ledger: deps.ledger, recent: deps.recent, log, onHeads, onRecognized }, signal);
  const running = whileElected(deps.databaseUrl, log, stopping.signal, follow, onRecognized);
  await Promise.race([recognized, delay(RECOGNITION_MS, undefined, { ref: false })]);
  return {
    stop: async () => {
      stopping.abort();
      await running;
      await doorbell.close();
      await end();
    },
  };
}
