import { parseArgs } from 'node:util';
import { defaultDataDir, findLedgerFile, runCommand } from './command-line.ts';
import { verifyLedgerFile } from './verify-ledger.ts';

await runCommand(() => {
  const { values } = parseArgs({ options: { 'data-dir': { type: 'string' } } });
  const file = findLedgerFile(values['data-dir'] ?? defaultDataDir(process.env));
  const { events, streams, lastPosition, problems } = verifyLedgerFile(file);
  for (const problem of problems) console.error(problem);
  const verdict = problems.length === 0 ? 'sound' : `NOT sound (${problems.length} problems)`;
  console.log(`${file}: ${verdict}. ${events} events in ${streams} streams, last position ${lastPosition}.`);
  return problems.length === 0 ? 0 : 1;
});
