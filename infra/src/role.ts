import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { type Logger, pino } from 'pino';
import { z } from 'zod';
import { type Config, readConfig } from './config/config.ts';
import { helpOfVariables } from './config/variables.ts';
import { buildApp } from './http/app.ts';
import { listen } from './http/listen.ts';
import { freePort } from './processes/free-port.ts';
import { startProjectionWork } from './processes/projection-work.ts';
import { migrate } from './start/application.ts';
import { openServices } from './start/services.ts';
import { onStopSignal, type StopStack, stopStack, watchInput } from './start/shutdown.ts';
import { StartError } from './start/start-error.ts';
import { openConnections, openDatabasePool, type StoreUrls } from './stores/connections.ts';
import { checkDatabase } from './stores/external-stores.ts';

const root = resolve(import.meta.dirname, '../..');
const roleSchema = z.enum(['command', 'query', 'worker']);
type Role = z.output<typeof roleSchema>;
const version = readVersion();

/** The dependencies of a role. */
type RoleParts = { config: Config; urls: StoreUrls; logger: Logger; stops: StopStack };

/**
 * `npm run start:role -- command|query|worker`: one part of the app, on stores that other processes use too. Any
 * number of each may run. Prints its address once it is ready.
 */
async function main(): Promise<void> {
  const role = readRole();
  const config = readConfig(process.env, root);
  const urls = sharedStores(config);
  const logger = pino({ level: config.logLevel, name: role }, pino.destination({ dest: 2, sync: true }));
  const onInputClosed = watchInput();
  const stops = stopStack((name, error) => logger.error({ err: error, part: name }, 'It did not stop well.'));
  const stop = async () => {
    await stops.stopAll();
    process.exit(0);
  };
  onStopSignal(() => void stop());
  await checkDatabase(urls.databaseUrl);
  const parts = { config, urls, logger, stops };
  const where = role === 'worker' ? await work(parts) : await serve(role, parts);
  onInputClosed(() => void stop());
  process.stdout.write(`The ${role} role is ready: ${where}\n`);
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

/** Starts the feed (only one of all running feeds is active), a worker and the scheduled jobs. */
async function work({ config, urls, logger, stops }: RoleParts): Promise<string> {
  const pool = openDatabasePool(urls.databaseUrl, logger, stops);
  await migrate(pool, urls);
  const { logLevel, exchangeRatesUrl, attachmentStoreUrl, smtpUrl, mailFrom, dataDir } = config;
  const mail = { smtpUrl, mailFrom, outboxFolder: join(dataDir, 'outbox') };
  const running = await startProjectionWork({
    ...urls,
    ...mail,
    logLevel,
    exchangeRatesUrl,
    attachmentStoreUrl,
    appVersion: version,
    soleWorker: false,
  });
  stops.add('projection worker', running.stop);
  return `process ${process.pid}`;
}

async function serve(role: 'command' | 'query', { config, urls, logger, stops }: RoleParts): Promise<string> {
  const pool = openDatabasePool(urls.databaseUrl, logger, stops);
  await migrate(pool, urls);
  const { ledger, health } = await openConnections(urls, pool, logger, stops);
  const port = config.port === 0 ? await freePort() : config.port;
  const url = `http://${config.host}:${port}`;
  const { writing, plugin } = await openServices({
    config,
    data: { file: (name) => join(config.dataDir, name) },
    publicUrl: config.publicUrl ?? url,
    appVersion: version,
    ledger,
    pool,
    databaseUrl: urls.databaseUrl,
    logger,
    serves: role === 'command' ? 'commands' : 'queries',
  });
  stops.add('background writes', () => writing.settled());
  const { basePath, publicUrl, metricsToken, trustedProxies } = config;
  const web = { basePath, publicUrl, metricsToken, trustedProxies, version, clientFolder: null, health };
  const { sessionCookie } = writing;
  const { app } = await buildApp({ ...web, sessionCookie, services: [plugin], logger });
  stops.add('web server', () => app.close());
  await listen(app, config.host, port);
  if (role === 'command') await writing.resume();
  return url;
}

function readVersion(): string {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}

try {
  await main();
} catch (error) {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
