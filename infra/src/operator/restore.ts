import { resolve } from 'node:path';
import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import type { Logger } from 'pino';
import { readBackupKey } from '../backup/backup-key.ts';
import { checkContainer, readContainer } from '../backup/container.ts';
import { countedText, reportCounts } from '../backup/counts.ts';
import { openEmptyStores } from '../backup/empty-stores.ts';
import { readFrames } from '../backup/frames.ts';
import { restoreParts } from '../backup/restore-parts.ts';
import type { Config } from '../config/config.ts';
import { BACKUP_VARIABLES, runConfiguredCommand } from './operator-command.ts';

type Options = { file: string; keyFile: string | undefined };

/** `npm run restore`: fills an empty instance from a backup. */
function readOptions(): Options {
  const { values } = readCommandLine({
    usage: 'npm run restore -- --from FILE [--key-file FILE]',
    about: 'Checks a backup, and restores it into an empty instance that does not run.',
    options: {
      from: { type: 'string', value: 'FILE', about: 'The backup' },
      'key-file': { type: 'string', value: 'FILE', about: 'The passphrase or the secret key of age' },
    },
    variables: BACKUP_VARIABLES,
  });
  const file = values.from ?? endAsWrongUsage('Name the backup: --from FILE.');
  return { file: resolve(file), keyFile: values['key-file'] };
}

type Session = { config: Config; logger: Logger; signal: AbortSignal };

async function main({ config, logger, signal }: Session, { file, keyFile }: Options): Promise<number> {
  const key = await readBackupKey(keyFile, process.env.BACKUP_KEY);
  console.log('Checking the backup…');
  await checkContainer(file, key, signal);
  const target = await openEmptyStores(config, logger);
  const counts = { events: 0, accounts: 0, tables: 0, contents: 0 };
  const reporting = reportCounts(counts);
  try {
    const parts = readFrames(readContainer(file, key));
    await restoreParts(parts, target, counts, { signal, now: () => new Date() });
    target.finished();
  } finally {
    reporting.stop();
    await target.close();
  }
  console.log(`Restored ${countedText(counts)}. Lists are built when the app starts.`);
  return 0;
}

await runConfiguredCommand(readOptions, main);
