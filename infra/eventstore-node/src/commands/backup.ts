import { resolve } from 'node:path';
import { endAsWrongUsage, readCommandLine } from '../command-line.ts';
import { backupLedgerFile } from './backup-ledger.ts';
import { DATA_DIR_OPTION, DATA_DIR_VARIABLE, findLedgerFile, runCommand } from './ledger-option.ts';

const { values } = readCommandLine({
  usage: 'npm run eventstore:backup -- --to FILE [--data-dir FOLDER]',
  about: 'Copies the ledger of the embedded event store as of one moment, and verifies the copy.',
  options: {
    to: { type: 'string', value: 'FILE', about: 'Where the copy goes; it must not exist' },
    ...DATA_DIR_OPTION,
  },
  variables: DATA_DIR_VARIABLE,
});
const target = values.to ?? endAsWrongUsage('Say where the copy goes: --to FILE.');

await runCommand(() => {
  const source = findLedgerFile(values);
  const { events, streams } = backupLedgerFile(source, resolve(target));
  console.log(`${resolve(target)}: ${events} events in ${streams} streams, verified.`);
  return 0;
});
