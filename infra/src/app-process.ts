import { relative, resolve } from 'node:path';
import { readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { readConfig } from './config/config.ts';
import { helpOfVariables } from './config/variables.ts';
import { openLogger } from './open-logger.ts';
import { collectGarbageWhenIdle } from './processes/collect-garbage.ts';
import { type Application, startApplication } from './start/application.ts';
import { printedProgress } from './start/progress.ts';
import { logLastError, onStopSignal, outliveReaders, watchInput } from './start/shutdown.ts';
import { startFailure } from './start/start-error.ts';
import { appVersion } from './start/version.ts';

const root = resolve(import.meta.dirname, '../..');
const { values } = readCommandLine({
  usage: 'npm start -- [--without-client]',
  about: 'Starts Ledgerline with everything that one machine needs, until Ctrl+C.',
  options: {
    'without-client': {
      type: 'boolean',
      default: false,
      about: 'Serves the API alone, and builds no client',
    },
  },
  variables: helpOfVariables(),
});

/** Starts everything that one machine needs, and stops it on request. */
async function main(): Promise<void> {
  const config = readConfig(process.env, root);
  const logger = openLogger({ level: config.logLevel });
  logLastError(logger);
  outliveReaders();
  const progress = printedProgress((text) => process.stdout.write(text));
  const onInputClosed = watchInput();

  let starting: Promise<Application> | null = null;
  const stopping = new AbortController();
  const stop = async (reason: string, drainMs = 0): Promise<void> => {
    progress.line(`\nStopping (${reason})…`);
    stopping.abort();
    const application = await starting?.catch(() => null);
    await application?.stop(drainMs);
    progress.line('Ledgerline has stopped.');
    process.exit(0);
  };
  onStopSignal((signal) => {
    // A service manager or an orchestrator stops it: others may still send requests.
    void stop(signal === 'SIGINT' ? 'Ctrl+C' : signal, signal === 'SIGTERM' ? config.drainMs : 0);
  });

  progress.line(`Ledgerline ${appVersion()}, data in ${shown(config.dataDir)}`);
  starting = startApplication({
    config,
    root,
    version: appVersion(),
    logger,
    progress,
    servesClient: !values['without-client'],
    signal: stopping.signal,
  });
  const started = await starting.catch((error: unknown) => {
    if (stopping.signal.aborted) return null;
    throw error;
  });
  if (started === null) return;
  onInputClosed(() => void stop('standard input was closed'));
  progress.line(
    `Ledgerline is ready: ${started.url}\nPress Ctrl+C to stop it; what you entered stays in the data folder.`,
  );
  collectGarbageWhenIdle();
}

function shown(folder: string): string {
  const short = relative(root, folder);
  return short.startsWith('..') ? folder : short;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
