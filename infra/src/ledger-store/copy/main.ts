import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import {
  DATA_DIR_OPTION,
  DATA_DIR_VARIABLE,
  findLedgerFile,
  runCommand,
} from '@ledgerline/eventstore-node/commands/ledger-option.ts';
import { connectionStringSchema } from '../connection-string.ts';
import { copyLedger } from './copy-ledger.ts';

/** `--to` or EVENTSTORE_URL. A variable keeps the password out of the process list. */
function targetUrl(to: string | undefined): string {
  const url = to ?? process.env.EVENTSTORE_URL;
  const read = connectionStringSchema.safeParse(url || undefined);
  if (read.success) return read.data;
  if (url) return endAsWrongUsage(read.error.issues[0]?.message ?? '');
  return endAsWrongUsage('Say where the ledger goes: EVENTSTORE_URL=esdb://… or --to esdb://….');
}

const { values } = readCommandLine({
  usage: 'npm run eventstore:copy -- [--to URL] [--data-dir FOLDER]',
  about:
    'Copies the ledger of the embedded event store to an EventStoreDB, and compares the two; the app must be stopped.',
  options: {
    to: {
      type: 'string',
      value: 'URL',
      about: 'Where the ledger goes, such as esdb://localhost:2113?tls=false',
    },
    ...DATA_DIR_OPTION,
  },
  variables: {
    EVENTSTORE_URL: 'The target without --to: keeps a password out of the process list',
    ...DATA_DIR_VARIABLE,
  },
});
const target = targetUrl(values.to);

await runCommand(async () => {
  const file = findLedgerFile(values);
  const { copied, streams, differences } = await copyLedger(file, target, {
    onProgress: (phase, position, last) => console.log(`${phase}: position ${position} of ${last}`),
  });
  for (const difference of differences) console.error(difference);
  const verdict = differences.length === 0 ? 'all the same' : `${differences.length} differ`;
  console.log(`${copied} events written in this run. ${streams} streams compared: ${verdict}.`);
  return differences.length === 0 ? 0 : 1;
});
