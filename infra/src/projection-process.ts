import type { Logger } from 'pino';
import { type SupervisedChild, superviseChild } from './processes/supervised-child.ts';
import { StartError } from './start-error.ts';

/** What the feed and the worker need to reach the stores. */
export type ProjectionSettings = {
  eventStoreUrl: string;
  databaseUrl: string;
  redisUrl: string | undefined;
  soleWorker: boolean;
  logLevel: string;
  exchangeRatesUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  outboxFolder: string;
  appVersion: string;
};

/**
 * Starts the feed and the projection worker in a process of their own, started again whenever it ends.
 * @throws StartError when the first start fails.
 */
export async function startProjectionProcess(
  settings: ProjectionSettings,
  logger: Logger,
): Promise<SupervisedChild> {
  const module = new URL('./processes/projection-worker.ts', import.meta.url);
  const execArgv = ['--max-semi-space-size=8'];
  try {
    return await superviseChild({ name: 'projection worker', module, settings, execArgv }, logger);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The projection worker did not start: ${reason}`);
  }
}
