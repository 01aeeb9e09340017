import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import type { ChildSpec } from '../processes/child.ts';
import { keepRunning } from '../processes/keep-running.ts';
import { superviseChild } from '../processes/supervised-child.ts';
import type { DataFolder } from '../start/data-folder.ts';
import { StartError } from '../start/start-error.ts';
import { checkDatabase } from './external-stores.ts';

/** A store of the app: its connection string, and how to stop it when it is embedded. */
export type RunningStore = { url: string; kind: 'embedded' | 'external'; stop(): Promise<void> };

const external = (url: string): RunningStore => ({ url, kind: 'external', stop: async () => undefined });

/**
 * PostgreSQL: the configured server, or an embedded one, which is restarted on the same port when it ends.
 * @throws StartError when the embedded server does not start or the configured one does not answer.
 */
export async function startPostgres(config: Config, data: DataFolder, logger: Logger): Promise<RunningStore> {
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl);
    return external(config.databaseUrl);
  }
  const server = await startEmbeddedPostgres(data.file('postgres'), data.file('postgres-password'));
  data.announceStore('postgres', server.url);
  const kept = keepRunning('PostgreSQL server', server, server.startAgain, logger);
  return { url: server.url, kind: 'embedded', stop: kept.stop };
}

/**
 * The event store: the configured cluster, or an embedded node in a child process, which is restarted on the same
 * port when it ends.
 * @throws StartError when the embedded node does not start.
 */
export async function startEventStore(
  config: Config,
  data: DataFolder,
  logger: Logger,
  signal?: AbortSignal,
): Promise<RunningStore> {
  if (config.eventStoreUrl) return external(config.eventStoreUrl);
  const spec = (port: number): ChildSpec => ({
    name: 'event store',
    module: new URL('../processes/event-store-node.ts', import.meta.url),
    settings: { dataDir: data.file('eventstore'), port, scavengeMinutes: config.scavengeMinutes },
    execArgv: ['--max-semi-space-size=4'],
  });
  try {
    const node = await superviseChild(spec(0), {
      logger,
      signal,
      specAgain: ({ port }) => spec(Number(port)),
    });
    const url = node.details.url ?? '';
    data.announceStore('eventstore', url);
    return { url, kind: 'embedded', stop: () => node.stop() };
  } catch (error) {
    throw new StartError(`The event store did not start: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
