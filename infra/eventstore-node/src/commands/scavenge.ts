import { readCommandLine } from '../command-line.ts';
import { DATA_DIR_OPTION, DATA_DIR_VARIABLE, findLedgerFile, runCommand } from './ledger-option.ts';
import { scavengeLedgerFile } from './scavenge-ledger.ts';

const { values } = readCommandLine({
  usage: 'npm run eventstore:scavenge -- [--compact] [--data-dir FOLDER]',
  about:
    'Erases events from the embedded event store that nobody can read any more, even while the app runs.',
  options: {
    compact: { type: 'boolean', about: 'Gives the space back as well; the app must be stopped' },
    ...DATA_DIR_OPTION,
  },
  variables: DATA_DIR_VARIABLE,
});

await runCommand(async () => {
  const file = findLedgerFile(values);
  const { events, streams, settled } = await scavengeLedgerFile(file, values.compact);
  console.log(`${file}: ${events} events of ${streams} streams erased.`);
  if (settled) return 0;
  console.error(
    'Somebody is reading the file, which keeps erased contents in its write-ahead log: run again.',
  );
  return 1;
});
