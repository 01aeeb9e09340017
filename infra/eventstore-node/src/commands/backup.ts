import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupLedgerFile } from './backup-ledger.ts';
import { defaultDataDir, findLedgerFile, runCommand } from './command-line.ts';

await runCommand(() => {
  const { values } = parseArgs({ options: { 'data-dir': { type: 'string' }, to: { type: 'string' } } });
  if (!values.to) throw new Error('Say where the copy goes: --to <file>.');
  const target = resolve(values.to);
  const source = findLedgerFile(values['data-dir'] ?? defaultDataDir(process.env));
  const { events, streams } = backupLedgerFile(source, target);
  console.log(`${target}: ${events} events in ${streams} streams, verified.`);
  return 0;
});
