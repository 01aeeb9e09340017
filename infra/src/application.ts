import { join } from 'node:path';
import { migrateCommandService } from '@ledgerline/command-service/service.ts';
import { CATCH_UP_QUEUE } from '@ledgerline/projection-service/runtime/doorbell.ts';
import { projectionLag } from '@ledgerline/projection-service/runtime/lag.ts';
import {
  migrateQueue,
  openQueue,
  type QueueStore,
} from '@ledgerline/projection-service/runtime/queue-backend.ts';
import { migrateReadModels } from '@ledgerline/projection-service/service.ts';
import pg from 'pg';
import type { Logger } from 'pino';
import { ensureClient } from './client-build/ensure-client.ts';
import type { Config } from './config/config.ts';
import { claimDataFolder } from './data-folder.ts';
import { buildApp } from './http/app.ts';
import { checkAddress, listen } from './http/listen.ts';
import { createLedgerStore } from './ledger-store/ledger-store.ts';
import { freePort } from './processes/free-port.ts';
import type { Progress } from './progress.ts';
import { startProjectionProcess } from './projection-process.ts';
import { openServices } from './services.ts';
import { type StopStack, stopStack } from './shutdown.ts';
import { type RunningStore, startEventStore, startPostgres } from './stores.ts';

const POOL_SIZE = 12;

/** What the whole app is started with. */
export type ApplicationParts = {
  config: Config;
  /** The folder of the checkout. */
  root: string;
  version: string;
  logger: Logger;
  progress: Progress;
  /** Serve the built client; in development Vite does. */
  servesClient: boolean;
  /** Called when a part that the app cannot do without ended by itself. */
  onLost: (what: string) => void;
};

/** The app as it runs. `url` is where people open it. */
export type Application = { url: string; stop(): Promise<void> };

/**
 * Starts every part of the app in its order, one line of progress each.
 * @throws StartError with what to do about it; everything that was started is stopped again before that.
 */
export async function startApplication(parts: ApplicationParts): Promise<Application> {
  const { logger } = parts;
  const stops = stopStack((name, error) =>
    logger.error({ err: error, part: name }, 'A part did not stop well.'),
  );
  try {
    const url = await startParts(parts, stops);
    return { url, stop: stops.stopAll };
  } catch (error) {
    await stops.stopAll();
    throw error;
  }
}

async function startParts(parts: ApplicationParts, stops: StopStack): Promise<string> {
  const { config, root, logger, progress } = parts;
  await checkAddress(config.host, config.port);
  const data = claimDataFolder(config.dataDir);
  stops.add('data folder', async () => data.release());

  const own = (name: string) => (store: RunningStore) => {
    stops.add(name, store.stop);
    return store;
  };
  const words = ({ kind }: RunningStore) => kind;
  const [postgres, eventStore] = await allOrNone([
    progress.step(
      'PostgreSQL',
      () => startPostgres(config, data, () => parts.onLost('PostgreSQL')).then(own('PostgreSQL')),
      words,
    ),
    progress.step('Event store', () => startEventStore(config, data, logger).then(own('event store')), words),
    parts.servesClient
      ? progress.step(
          'Client',
          () => ensureClient(root),
          (state) => state,
        )
      : null,
  ]);

  const pool = openPool(postgres.url, logger);
  stops.add('connections', () => pool.end());
  const queueStore = { databaseUrl: postgres.url, redisUrl: config.redisUrl };
  await progress.step(
    'Tables',
    () => migrate(pool, queueStore),
    () => 'up to date',
  );

  const worker = await progress.step(
    'Projection worker',
    () =>
      startProjectionProcess(
        { ...queueStore, eventStoreUrl: eventStore.url, logLevel: config.logLevel },
        logger,
      ),
    () => 'running',
  );
  stops.add('projection worker', worker.stop);

  const ledger = createLedgerStore({ connectionString: eventStore.url });
  stops.add('ledger', () => ledger.close());
  const queue = openQueue(CATCH_UP_QUEUE, queueStore, (error) =>
    logger.warn({ err: error }, 'The queue lost its connection.'),
  );
  stops.add('queue', () => queue.close());

  const port = config.port === 0 ? await freePort() : config.port;
  const url = addressOf(config, port);
  const services = await openServices({
    config,
    data,
    publicUrl: config.publicUrl ?? url.replace(/\/$/, ''),
    appVersion: parts.version,
    ledger,
    pool,
    databaseUrl: postgres.url,
    logger,
  });
  stops.add('background writes', () => services.writing.settled());

  const { app } = await buildApp({
    basePath: config.basePath,
    publicUrl: config.publicUrl,
    metricsToken: config.metricsToken,
    clientFolder: parts.servesClient ? join(root, 'client/dist') : null,
    health: {
      eventStore: () => ledger.ping(),
      postgres: () => pool.query('select 1'),
      queue: () => queue.ping(),
      lag: () => projectionLag(pool),
    },
    services: [services.plugin],
    logger,
  });
  stops.add('web server', () => app.close());
  await listen(app, config.host, port);
  void services.writing.resume().catch((error: unknown) => {
    logger.error({ err: error }, 'What a crash left half done could not be finished yet.');
  });
  data.announce(url);
  return url;
}

function openPool(url: string, logger: Logger): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE, keepAlive: true });
  pool.on('error', (error) => logger.warn({ err: error }, 'A connection to PostgreSQL was lost.'));
  return pool;
}

async function migrate(pool: pg.Pool, queueStore: QueueStore): Promise<void> {
  await migrateCommandService(pool);
  await migrateReadModels(pool);
  await migrateQueue(queueStore);
}

/** Where a browser on this machine reaches the app. */
function addressOf({ host, basePath }: Config, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const path = basePath === '/' ? '' : `${basePath}/`;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${path}`;
}

/** Like Promise.all, but settles only when every one has, so that nothing starts behind the back of a failure. */
async function allOrNone<T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work);
  return await Promise.all(work);
}
