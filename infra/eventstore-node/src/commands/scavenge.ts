import { parseArgs } from 'node:util';
import { defaultDataDir, findLedgerFile, runCommand } from './command-line.ts';
import { scavengeLedgerFile } from './scavenge-ledger.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'data-dir': { type: 'string' }, compact: { type: 'boolean' } } });
  const file = findLedgerFile(values['data-dir'] ?? defaultDataDir(process.env));
  const { events, streams, settled } = await scavengeLedgerFile(file, values.compact);
  console.log(`${file}: ${events} events of ${streams} streams erased.`);
  if (settled) return 0;
  console.error(
    'Somebody is reading the file, which keeps erased contents in its write-ahead log: run again.',
  );
  return 1;
});
