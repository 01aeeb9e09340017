import { openPool, REQUEST_LIMITS } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { databaseNow, isFeedFollowing } from '@ledgerline/projection-service/runtime/feed/feed-status.ts';
import { projectionLag } from '@ledgerline/projection-service/runtime/freshness/lag.ts';
import { CATCH_UP_QUEUE } from '@ledgerline/projection-service/runtime/queue/doorbell.ts';
import { openQueue } from '@ledgerline/projection-service/runtime/queue/queue-backend.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { HealthProbes } from '../http/health.ts';
import { createLedgerStore } from '../ledger-store/ledger-store.ts';
import type { SharedWork } from '../metrics/shared-work.ts';
import type { StopStack } from '../start/shutdown.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { checkEventStore, checkQueue } from './external-stores.ts';

const POOL_SIZE = 12;

/** The addresses of the stores. Without `redisUrl` the queue is in PostgreSQL. */
export type StoreUrls = { eventStoreUrl: string; databaseUrl: string; redisUrl: string | undefined };

/** The main process's connections to the stores. */
export type Connections = { pool: pg.Pool; ledger: LedgerStore; health: HealthProbes; work: SharedWork };

/** Opens the pool of PostgreSQL connections with which the tables are created. */
export function openDatabasePool(databaseUrl: string, logger: Logger, stops: StopStack): pg.Pool {
  const { pool, end } = openPool(
    { connectionString: databaseUrl, application_name: 'commands', max: POOL_SIZE, ...REQUEST_LIMITS },
    (error) => logger.warn({ err: error }, 'A connection to PostgreSQL was lost.'),
  );
  stops.add('connections to PostgreSQL', end);
  return pool;
}

/**
 * Opens the connections to the ledger and to the queue, whose tables must exist.
 * @param startsWorker whether this start brings its own worker, so that the signs of life of a former one don't count
 * @throws StartError when one of them does not answer; Redis may become available later.
 */
export async function openConnections(
  urls: StoreUrls,
  pool: pg.Pool,
  logger: Logger,
  stops: StopStack,
  { tracing = null, startsWorker = false }: { tracing?: Tracing | null; startsWorker?: boolean } = {},
): Promise<Connections> {
  const store = createLedgerStore({ connectionString: urls.eventStoreUrl });
  stops.add('ledger', () => store.close());
  const ledger = tracing?.traceAppends(store) ?? store;
  const queue = openQueue(
    CATCH_UP_QUEUE,
    urls,
    (error) => logger.warn({ err: error }, 'A connection to the queue was lost.'),
    () => logger.warn('The queue is back.'),
  );
  stops.add('queue', () => queue.close());
  await Promise.all([
    checkEventStore(ledger),
    checkQueue(
      () => queue.ping(),
      urls.redisUrl,
      (message) => logger.warn(message),
    ),
  ]);
  const since = startsWorker ? await databaseNow(pool) : null;
  const health: HealthProbes = {
    writes: () => ledger.ping('appends'),
    reads: () => ledger.ping('reads'),
    postgres: () => pool.query('select 1'),
    queue: () => queue.ping(),
    lag: () => projectionLag(pool, ledger),
    feed: () => isFeedFollowing(pool, since),
  };
  const work: SharedWork = {
    pool,
    queueCounts: () => queue.counts(),
    eventStore: { appends: () => ledger.ping('appends'), reads: () => ledger.ping('reads') },
  };
  return { pool, ledger, health, work };
}
