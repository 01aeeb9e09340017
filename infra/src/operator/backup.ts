import { resolve } from 'node:path';
import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { openContents } from '../attachment-store/content-store-of.ts';
import { readBackupKey } from '../backup/backup-key.ts';
import { writeContainer } from '../backup/container.ts';
import { countedText, reportCounts } from '../backup/counts.ts';
import { backupParts } from '../backup/write-parts.ts';
import { appVersion } from '../start/version.ts';
import { BACKUP_VARIABLES, type OperatorSession, runOperatorCommand } from './operator-command.ts';

type Options = { file: string; keyFile: string | undefined };

/** `npm run backup`: everything of an instance in one file, while it runs. */
function readOptions(): Options {
  const { values } = readCommandLine({
    usage: 'npm run backup -- --to FILE [--key-file FILE]',
    about: 'Writes everything of the instance into one file, also while it runs.',
    options: {
      to: { type: 'string', value: 'FILE', about: 'Where the backup goes; it must not exist' },
      'key-file': {
        type: 'string',
        value: 'FILE',
        about: 'Encrypts it with the passphrase or the key of age in this file',
      },
    },
    variables: BACKUP_VARIABLES,
  });
  const file = values.to ?? endAsWrongUsage('Say where the backup goes: --to FILE.');
  return { file: resolve(file), keyFile: values['key-file'] };
}

async function main({ config, pool, ledger, signal }: OperatorSession, options: Options): Promise<number> {
  const key = await readBackupKey(options.keyFile, process.env.BACKUP_KEY);
  const contents = await openContents(pool, config.attachmentStoreUrl);
  const counts = { events: 0, accounts: 0, tables: 0, contents: 0 };
  const reporting = reportCounts(counts);
  try {
    const source = { pool, ledger, contents, dataDir: config.dataDir, version: appVersion() };
    await writeContainer(options.file, backupParts(source, counts), key, signal);
  } finally {
    reporting.stop();
  }
  console.log(`${options.file}: ${countedText(counts)}${key === null ? '; not encrypted' : '; encrypted'}.`);
  return 0;
}

await runOperatorCommand(readOptions, main);
