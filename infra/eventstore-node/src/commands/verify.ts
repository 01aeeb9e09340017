import { readCommandLine } from '../command-line.ts';
import { DATA_DIR_OPTION, DATA_DIR_VARIABLE, findLedgerFile, runCommand } from './ledger-option.ts';
import { verifyLedgerFile } from './verify-ledger.ts';

const { values } = readCommandLine({
  usage: 'npm run eventstore:verify -- [--data-dir FOLDER]',
  about:
    'Reads the whole ledger of the embedded event store and lists what is wrong with it, also while the app runs.',
  options: DATA_DIR_OPTION,
  variables: DATA_DIR_VARIABLE,
});

await runCommand(() => {
  const file = findLedgerFile(values);
  const { events, streams, lastPosition, problems } = verifyLedgerFile(file);
  for (const problem of problems) console.error(problem);
  const verdict = problems.length === 0 ? 'sound' : `NOT sound (${problems.length} problems)`;
  console.log(`${file}: ${verdict}. ${events} events in ${streams} streams, last position ${lastPosition}.`);
  return problems.length === 0 ? 0 : 1;
});
