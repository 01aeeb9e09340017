import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../config/config.ts';
import { helpOfVariables } from '../config/variables.ts';
import { openLogger } from '../open-logger.ts';
import { onStopSignal } from '../start/shutdown.ts';
import { StartError } from '../start/start-error.ts';
import { type Instance, openInstance } from './instance.ts';
import { UsageError } from './usage-error.ts';

/** The variables that select the instance of an operator's command. */
export const OPERATOR_VARIABLES = helpOfVariables([
  'DATA_DIR',
  'DATABASE_URL',
  'EVENTSTORE_URL',
  'LOG_LEVEL',
]);

/** The variables of a backup and of a restore. */
export const BACKUP_VARIABLES = {
  ...OPERATOR_VARIABLES,
  ...helpOfVariables(['ATTACHMENT_STORE_URL']),
  BACKUP_KEY: 'The passphrase or the key of age, instead of --key-file',
};

const root = resolve(import.meta.dirname, '../../..');

/** The configuration and the logger of an operator's command; `signal` aborts on Ctrl+C. */
export type CommandSession = { config: Config; logger: Logger; signal: AbortSignal };

/** The stores of an operator's command besides. */
export type OperatorSession = Instance & CommandSession;

/**
 * Runs an operator's command on the configured instance and sets the exit code of the process: the result of `run`, 1
 * after an error (printed as one sentence when the operator can fix it), or 130 after Ctrl+C. `check` reads the
 * command line before any store is opened, and ends the process when that is wrong.
 */
export async function runOperatorCommand<Options>(
  check: () => Options,
  run: (session: OperatorSession, options: Options) => Promise<number>,
): Promise<void> {
  await runConfiguredCommand(check, async (session, options: Options) => {
    const instance = await openInstance(session.config, session.logger);
    try {
      return await run({ ...instance, ...session }, options);
    } finally {
      await instance.close();
    }
  });
}

/** Runs a command in the same way that opens its stores by itself. */
export async function runConfiguredCommand<Options>(
  check: () => Options,
  run: (session: CommandSession, options: Options) => Promise<number>,
): Promise<void> {
  const stop = new AbortController();
  onStopSignal(() => stop.abort(new Error('It was interrupted.')));
  try {
    const options = check();
    const config = readConfig(process.env, root);
    const logger = openLogger({ level: config.logLevel });
    process.exitCode = await run({ config, logger, signal: stop.signal }, options);
  } catch (error) {
    process.stderr.write(`${textOf(error, stop.signal)}\n`);
    process.exitCode = stop.signal.aborted ? 130 : 1;
  }
}

function textOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted && signal.reason instanceof Error) return signal.reason.message;
  if (!(error instanceof Error)) return String(error);
  const isExpected = error instanceof StartError || error instanceof UsageError;
  return isExpected ? error.message : (error.stack ?? error.message);
}
