import { setTimeout as delay } from 'node:timers/promises';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { openDoorbell } from './runtime/doorbell.ts';
import { whileElected } from './runtime/election.ts';
import { followLog } from './runtime/follow-log.ts';
import { type Log, silentLog } from './runtime/log.ts';
import { openPool } from './runtime/pool.ts';

export type FeedDeps = {
  ledger: LedgerStore;
  databaseUrl: string;
  /** The queue lives there instead of in PostgreSQL. */
  redisUrl?: string | undefined;
  log?: Log;
  /** Told of each account's new head at once: how a worker in the same process is reached without the queue. */
  onHead?: (accountId: string, revision: number) => Promise<void>;
  /** No other worker runs: the doorbell is rung only for accounts that `onHead` failed for. */
  soleWorker?: boolean;
};

const CONNECTIONS = 2;

/** How long the start waits until the store is compared with the one that was followed before. */
const RECOGNITION_MS = 5_000;

/**
 * Starts a feed: of all that run, one follows the ledger, records the accounts' heads and rings the doorbell; the
 * others stand by. It has compared the store with the one before when this resolves, unless it stands by or the store
 * does not answer for a while. Needs the tables.
 */
export async function startFeed(deps: FeedDeps): Promise<{ stop(): Promise<void> }> {
  const log = deps.log ?? silentLog;
  const { pool, end } = openPool({ connectionString: deps.databaseUrl, max: CONNECTIONS }, (error) =>
    log.warn({ err: error }, 'The feed lost a connection to PostgreSQL.'),
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
    followLog({ pool, ledger: deps.ledger, log, onHeads, onRecognized }, signal);
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
