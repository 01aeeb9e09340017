import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { pino } from 'pino';
import { z } from 'zod';
import { readConfig } from './config/config.ts';
import { helpOfVariables } from './config/variables.ts';
import { collectGarbageOfStart } from './processes/collect-garbage.ts';
import { type Application, startApplication } from './start/application.ts';
import { printedProgress } from './start/progress.ts';
import { onStopSignal, watchInput } from './start/shutdown.ts';
import { StartError } from './start/start-error.ts';

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
  const logger = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }));
  const progress = printedProgress((text) => process.stdout.write(text));
  const onInputClosed = watchInput();

  let starting: Promise<Application> | null = null;
  let code = 0;
  const stop = async (reason: string): Promise<void> => {
    progress.line(`\nStopping (${reason})…`);
    const application = await starting?.catch(() => null);
    await application?.stop();
    progress.line('Ledgerline has stopped.');
    process.exit(code);
  };
  onStopSignal((signal) => void stop(signal === 'SIGINT' ? 'Ctrl+C' : signal));

  progress.line(`Ledgerline ${version()}, data in ${shown(config.dataDir)}`);
  starting = startApplication({
    config,
    root,
    version: version(),
    logger,
    progress,
    servesClient: !values['without-client'],
    onLost: (what) => {
      code = 1;
      void stop(`${what} ended by itself`);
    },
  });
  const { url } = await starting;
  onInputClosed(() => void stop('standard input was closed'));
  progress.line(
    `Ledgerline is ready: ${url}\nPress Ctrl+C to stop it; what you entered stays in the data folder.`,
  );
  collectGarbageOfStart();
}

function version(): string {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}

function shown(folder: string): string {
  const short = relative(root, folder);
  return short.startsWith('..') ? folder : short;
}

try {
  await main();
} catch (error) {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
