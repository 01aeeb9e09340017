import { join } from 'node:path';
import { saveShippedRates } from '@ledgerline/command-service/service.ts';
import { migrateQueue } from '@ledgerline/projection-service/service.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { ensureClient } from '../client-build/ensure-client.ts';
import type { Config } from '../config/config.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { buildApp } from '../http/app.ts';
import type { Draining } from '../http/draining.ts';
import { checkAddress, listen } from '../http/listen.ts';
import { freePort } from '../processes/free-port.ts';
import { startProjectionProcess } from '../processes/projection-process.ts';
import { workSettings } from '../processes/work-settings.ts';
import {
  type Connections,
  openConnections,
  openDatabasePool,
  type StoreUrls,
} from '../stores/connections.ts';
import { type RunningStore, startEventStore, startPostgres } from '../stores/stores.ts';
import { openTracing } from '../tracing/open-tracing.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { claimDataFolder, type DataFolder, storedAuditKeys } from './data-folder.ts';
import type { Progress } from './progress.ts';
import { openServices } from './services.ts';
import { drainThenStop, type StopStack } from './shutdown.ts';
import { startAgainWhenLost } from './start-again.ts';
import { mayStartAgain, StartError, StartInterrupted } from './start-error.ts';

/** The parameters of the whole app. */
type ApplicationParts = {
  config: Config;
  /** The folder of the checkout. */
  root: string;
  version: string;
  logger: Logger;
  progress: Progress;
  /** Whether to serve the built client; in development Vite does. */
  servesClient: boolean;
  /** Ends a start that is under way. */
  signal: AbortSignal;
};

/** The running app. `url` is the address for the browser. */
export type Application = {
  url: string;
  /** Stops it, after it has been reported as not ready for `drainMs`. */
  stop(drainMs: number): Promise<void>;
};

/**
 * Starts every part of the app in order, and prints one line of progress for each. A start during which a store is
 * lost begins again.
 * @throws StartError that says what to do, or the reason of `signal`; everything that was started is stopped before.
 */
export async function startApplication(parts: ApplicationParts): Promise<Application> {
  const { config, logger, signal } = parts;
  const progress = abortable(parts.progress, signal);
  const { started, stops } = await startAgainWhenLost((own) => startParts({ ...parts, progress }, own), {
    logger,
    signal,
    mayBegin: (error) => mayBegin(error, config),
  });
  return { url: started.url, stop: (drainMs) => drainThenStop(started.draining, drainMs, stops) };
}

/** Whether a start may begin again: a configured event store that doesn't answer at once is most likely a wrong address. */
function mayBegin(error: unknown, { eventStoreUrl }: Config): boolean {
  const isOurs = eventStoreUrl === undefined || !(error instanceof StartError);
  return mayStartAgain(error) && (isOurs || error instanceof StartInterrupted);
}

type Served = { url: string; draining: Draining };

/** Progress whose steps end with the reason of the signal where it is aborted before or meanwhile. */
function abortable(progress: Progress, signal: AbortSignal): Progress {
  return {
    ...progress,
    async step(name, run, words) {
      signal.throwIfAborted();
      const result = await progress.step(name, run, words);
      signal.throwIfAborted();
      return result;
    },
  };
}

async function startParts(parts: ApplicationParts, stops: StopStack): Promise<Served> {
  const { config, logger, progress, version } = parts;
  await checkAddress(config.host, config.port);
  const data = claimDataFolder(config.dataDir);
  stops.add('data folder', async () => data.release());
  const urls = await startStores(parts, data, stops);
  const pool = openDatabasePool(urls.databaseUrl, logger, stops);
  await progress.step(
    'Tables',
    () => migrate(pool, urls),
    () => 'up to date',
  );
  const tracing = await openTracing({ ...config.tracing, service: 'ledgerline', version });
  stops.add('traces', async () => tracing?.stop());
  const connections = await openConnections(urls, pool, logger, stops, { tracing, startsWorker: true });
  const auditKeys = config.auditKey ?? storedAuditKeys(data);
  const isStopped = new AbortController();
  const signal = AbortSignal.any([parts.signal, isStopped.signal]);
  const settings = { ...urls, ...workerSettings(config, data, version, auditKeys) };
  const worker = progress.step(
    'Projection worker',
    () => startProjectionProcess(settings, logger, signal),
    () => 'running',
  );
  stops.add('projection worker', async () => {
    isStopped.abort();
    await (await worker.catch(() => null))?.stop();
  });
  // Commands need no worker: after a crash they are accepted while it starts, however long that takes.
  const served = serve(parts, data, urls, { ...connections, tracing }, stops, auditKeys);
  worker.catch(() => undefined);
  const running = await served;
  await worker;
  return running;
}

/** The settings of the worker. An embedded database has no other users. */
function workerSettings(config: Config, data: DataFolder, version: string, auditKeys: string) {
  return {
    ...workSettings(config),
    outboxFolder: data.file('outbox'),
    soleWorker: config.databaseUrl === undefined,
    auditKeys,
    appVersion: version,
    listener:
      config.workerPort === undefined
        ? undefined
        : { ...listenerOf(config), port: config.workerPort, version },
  };
}

const listenerOf = ({ host, metricsToken, trustedProxies }: Config) => ({
  host,
  metricsToken,
  trustedProxies,
});

/** Starts the embedded stores, and builds the client meanwhile. */
async function startStores(parts: ApplicationParts, data: DataFolder, stops: StopStack): Promise<StoreUrls> {
  const { config, logger, progress, root } = parts;
  const start = (name: string, run: () => Promise<RunningStore>) =>
    progress.step(
      name,
      async () => {
        const store = await run();
        stops.add(name, store.stop);
        return store;
      },
      ({ kind }) => kind,
    );
  const work = [
    start('PostgreSQL', () => startPostgres(config, data, logger)),
    start('Event store', () => startEventStore(config, data, logger, parts.signal)),
  ] as const;
  const client = parts.servesClient
    ? progress.step('Client', () => ensureClient(root, parts.signal), String)
    : null;
  // Waits for all of them, so that nothing is still starting after a failure.
  await Promise.allSettled([...work, client]);
  const [postgres, eventStore] = await Promise.all(work);
  await client;
  return { databaseUrl: postgres.url, eventStoreUrl: eventStore.url, redisUrl: config.redisUrl };
}

/** Creates or upgrades the tables of every part, and stores the exchange rates that are shipped with the app. */
export async function migrate(pool: pg.Pool, urls: StoreUrls): Promise<void> {
  await migrateDatabase(pool);
  await saveShippedRates(pool);
  await migrateQueue(urls);
}

async function serve(
  parts: ApplicationParts,
  data: DataFolder,
  { databaseUrl }: StoreUrls,
  { pool, ledger, health, work, tracing }: Connections & { tracing: Tracing | null },
  stops: StopStack,
  auditKeys: string,
): Promise<Served> {
  const { config, logger, root, servesClient, version } = parts;
  const port = config.port === 0 ? await freePort() : config.port;
  const url = addressOf(config, port);
  const publicUrl = config.publicUrl ?? url.replace(/\/$/, '');
  const services = await openServices({
    config,
    data,
    publicUrl,
    appVersion: version,
    ledger,
    pool,
    databaseUrl,
    logger,
    auditKeys,
  });
  stops.add('background writes', () => services.writing.settled());
  const { app, draining } = await buildApp({
    basePath: config.basePath,
    version,
    sessionCookie: services.writing.sessionCookie,
    formerSessionCookies: services.formerSessionCookies,
    publicUrl: config.publicUrl,
    metricsToken: config.metricsToken,
    trustedProxies: config.trustedProxies,
    clientFolder: servesClient ? join(root, 'client/dist') : null,
    health,
    work,
    dataFolder: config.dataDir,
    tracing,
    accessLog: config.accessLog,
    services: [services.plugin],
    measure: services.measure,
    logger,
    stopMs: config.stopMs,
  });
  stops.add('web server', () => app.close());
  await listen(app, config.host, port);
  services.resume().catch((error: unknown) => {
    logger.error({ err: error }, 'Work that a crash interrupted could not be finished yet.');
  });
  data.announce(url);
  return { url, draining };
}

/** The address of the app for a browser on this machine. */
function addressOf({ host, basePath }: Config, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const path = basePath === '/' ? '' : `${basePath}/`;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${path}`;
}
