import { join, resolve } from 'node:path';
import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ensureClient } from './client-build/ensure-client.ts';
import { type Config, readConfig } from './config/config.ts';
import { helpOfVariables } from './config/variables.ts';
import { buildApp } from './http/app.ts';
import { listen } from './http/listen.ts';
import { type Listening, listenForFigures } from './http/worker-listener.ts';
import { openLogger } from './open-logger.ts';
import { collectGarbageWhenIdle } from './processes/collect-garbage.ts';
import { freePort } from './processes/free-port.ts';
import { startProjectionWork } from './processes/projection-work.ts';
import { workSettings } from './processes/work-settings.ts';
import { migrate } from './start/application.ts';
import { auditKeyNotice } from './start/audit-key-notice.ts';
import { openServices } from './start/services.ts';
import {
  drainThenStop,
  logLastError,
  onStopSignal,
  outliveReaders,
  type StopStack,
  watchInput,
} from './start/shutdown.ts';
import { startAgainWhenLost } from './start/start-again.ts';
import { StartError, startFailure } from './start/start-error.ts';
import { appVersion } from './start/version.ts';
import { openConnections, openDatabasePool, type StoreUrls } from './stores/connections.ts';
import { checkDatabase } from './stores/external-stores.ts';
import { openTracing } from './tracing/open-tracing.ts';

const root = resolve(import.meta.dirname, '../..');
const roleSchema = z.enum(['web', 'command', 'query', 'worker', 'migrate']);
type Role = z.output<typeof roleSchema>;
type ServingRole = Exclude<Role, 'worker' | 'migrate'>;

/** Which calls a role answers; `web` answers all of them. */
const SERVES = { command: 'commands', query: 'queries' } as const;

/** The stores without which a role is not ready. Calls need no queue. */
const NEEDS = {
  web: ['writes', 'reads', 'postgres'],
  command: ['writes', 'postgres'],
  query: ['reads', 'postgres'],
} as const;

const version = appVersion();

/** The dependencies of a role. */
type RoleParts = {
  config: Config;
  urls: StoreUrls;
  logger: Logger;
  stops: StopStack;
  /** Ends a start that is under way. */
  signal: AbortSignal;
};

/**
 * `npm run start:role -- web|command|query|worker|migrate`: one part of the app, on stores that other processes use
 * too. Any number of each may run. Prints its address once it is ready; `migrate` upgrades the tables and ends.
 */
async function main(): Promise<void> {
  const role = readRole();
  const config = readConfig(process.env, root);
  const urls = sharedStores(config);
  const logger = openLogger({ level: config.logLevel, name: role });
  logLastError(logger);
  outliveReaders();
  const onInputClosed = watchInput();
  const stopping = new AbortController();
  let starting: ReturnType<typeof startRole> | null = null;
  const stop = async (drainMs: number) => {
    stopping.abort();
    const running = await starting?.catch(() => null);
    if (running?.started) await drainThenStop(running.started.draining, drainMs, running.stops);
    else await running?.stops.stopAll();
    process.exit(0);
  };
  onStopSignal((signal) => void stop(signal === 'SIGTERM' ? config.drainMs : 0));
  await checkDatabase(urls.databaseUrl);
  const notice = auditKeyNotice(role, config.auditKey);
  if (notice !== null) logger.warn(notice);
  starting = startRole(role, { config, urls, logger, signal: stopping.signal });
  const running = await starting.catch((error: unknown) => {
    if (stopping.signal.aborted) return null;
    throw error;
  });
  if (running === null) return;
  if (running.started === null) return await stop(0);
  onInputClosed(() => void stop(0));
  collectGarbageWhenIdle();
  process.stdout.write(`The ${role} role is ready: ${running.started.url}\n`);
}

/**
 * Starts a role; `migrate` upgrades the tables and answers null. A start during which a store is lost begins again, also
 * while an event store doesn't answer yet: roles and stores are often started together.
 */
function startRole(role: Role, parts: Omit<RoleParts, 'stops'>) {
  const start = async (stops: StopStack): Promise<Listening | null> => {
    if (role === 'worker') return await work({ ...parts, stops });
    if (role !== 'migrate') return await serve(role, { ...parts, stops });
    await upgradeTables({ ...parts, stops });
    return null;
  };
  return startAgainWhenLost(start, parts);
}

function readRole(): Role {
  const usage = `npm run start:role -- ${roleSchema.options.join('|')}`;
  const { positionals } = readCommandLine({
    usage,
    about:
      'Starts one part of Ledgerline on stores that other processes use too. Any number of each may run.',
    options: {},
    takesArguments: true,
    variables: helpOfVariables(),
  });
  const role = roleSchema.safeParse(positionals[0]);
  if (role.success && positionals.length === 1) return role.data;
  return endAsWrongUsage(`Say which role: ${usage}`);
}

/** @throws StartError when a variable is missing that all processes must share */
function sharedStores({ databaseUrl, eventStoreUrl, redisUrl, sessionSecret }: Config): StoreUrls {
  const variables = {
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
    SESSION_SECRET: sessionSecret,
  };
  const missing = Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (databaseUrl === undefined || eventStoreUrl === undefined || missing.length > 0) {
    throw new StartError(`A role shares its stores with other processes: set ${missing.join(', ')}.`);
  }
  return { databaseUrl, eventStoreUrl, redisUrl };
}

async function upgradeTables({ urls, logger, stops }: RoleParts): Promise<void> {
  await migrate(openDatabasePool(urls.databaseUrl, logger, stops), urls);
  process.stdout.write('The tables are up to date.\n');
}

/** Starts the feed (only one of all running feeds is active), a worker and the scheduled jobs. */
async function work({ config, urls, logger, stops }: RoleParts): Promise<Listening> {
  const pool = openDatabasePool(urls.databaseUrl, logger, stops);
  await migrate(pool, urls);
  const connections = await openConnections(urls, pool, logger, stops);
  const running = await startProjectionWork({
    ...urls,
    ...workSettings(config),
    outboxFolder: join(config.dataDir, 'outbox'),
    auditKeys: config.auditKey,
    appVersion: version,
    soleWorker: false,
  });
  stops.add('projection worker', running.stop);
  const port = config.port === 0 ? await freePort() : config.port;
  return await listenForFigures({ ...config, port, version }, connections, logger, stops);
}

async function serve(
  role: ServingRole,
  { config, urls, logger, stops, signal }: RoleParts,
): Promise<Listening> {
  const clientFolder = role === 'web' ? join(root, 'client/dist') : null;
  if (clientFolder !== null) await ensureClient(root, signal);
  const pool = openDatabasePool(urls.databaseUrl, logger, stops);
  await migrate(pool, urls);
  const tracing = await openTracing({ ...config.tracing, service: `ledgerline-${role}`, version });
  stops.add('traces', async () => tracing?.stop());
  const { ledger, health, work } = await openConnections(urls, pool, logger, stops, { tracing });
  const port = config.port === 0 ? await freePort() : config.port;
  const url = `http://${config.host}:${port}`;
  const { writing, plugin, formerSessionCookies, resume, measure } = await openServices({
    config,
    data: { file: (name) => join(config.dataDir, name) },
    publicUrl: config.publicUrl ?? url,
    appVersion: version,
    ledger,
    pool,
    databaseUrl: urls.databaseUrl,
    logger,
    auditKeys: config.auditKey,
    ...(role !== 'web' && { serves: SERVES[role] }),
  });
  stops.add('background writes', () => writing.settled());
  const { basePath, publicUrl, metricsToken, trustedProxies, accessLog } = config;
  const web = {
    basePath,
    publicUrl,
    metricsToken,
    trustedProxies,
    accessLog,
    tracing,
    version,
    clientFolder,
    sessionCookie: writing.sessionCookie,
    formerSessionCookies,
  };
  const own = { needs: NEEDS[role], stopMs: config.stopMs, services: [plugin], measure, health, work };
  const { app, draining } = await buildApp({ ...web, ...own, logger });
  stops.add('web server', () => app.close());
  await listen(app, config.host, port);
  if (role !== 'query') await resume();
  return { url, draining };
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
