import type { Logger } from 'pino';
import type { ListenerSettings } from '../http/worker-listener.ts';
import { StartError } from '../start/start-error.ts';
import { type SupervisedChild, superviseChild } from './supervised-child.ts';

/** The settings with which the feed and the worker reach the stores. */
type ProjectionSettings = {
  eventStoreUrl: string;
  databaseUrl: string;
  redisUrl: string | undefined;
  soleWorker: boolean;
  logLevel: string;
  exchangeRatesUrl: string | undefined;
  attachmentStoreUrl: string | undefined;
  testAccountsBytes: number;
  accountBytes: number;
  smtpUrl: string | undefined;
  mailFrom: string;
  outboxFolder: string;
  appVersion: string;
  tracing: { endpoint: string | undefined; ratio: number; service: string };
  listener: ListenerSettings | undefined;
};

/**
 * Node's options for the worker. Reading many events creates much short-lived garbage; a larger young generation (in
 * MB; freed when idle) than the web process has (package.json) makes catching up and rebuilding a fifth faster. There
 * nobody may wait for its collection, which takes up to 30 ms with Node's own choice of 64 MB, and 5 ms with 8.
 */
export const WORKER_OPTIONS: readonly string[] = ['--max-semi-space-size=32'];

/**
 * Starts the feed and the projection worker in a process of their own, which is restarted whenever it ends. While a
 * store is away, it's tried again.
 * @throws StartError when it can't start, or `signal` is aborted
 */
export async function startProjectionProcess(
  settings: ProjectionSettings,
  logger: Logger,
  signal: AbortSignal,
): Promise<SupervisedChild> {
  const module = new URL('./projection-worker.ts', import.meta.url);
  const spec = { name: 'projection worker', module, settings, execArgv: WORKER_OPTIONS };
  try {
    return await superviseChild(spec, { logger, signal });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The projection worker did not start: ${reason}`);
  }
}
