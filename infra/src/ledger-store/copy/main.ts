import { parseArgs } from 'node:util';
import {
  defaultDataDir,
  findLedgerFile,
  runCommand,
} from '@ledgerline/eventstore-node/commands/command-line.ts';
import { copyLedger } from './copy-ledger.ts';

/** `--to` or EVENTSTORE_URL; the variable keeps a password off the list of processes. */
function targetUrl(to: string | undefined): string {
  const url = to ?? process.env.EVENTSTORE_URL;
  if (url) return url;
  throw new Error('Say where the ledger goes: EVENTSTORE_URL=esdb://… or --to esdb://….');
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'data-dir': { type: 'string' }, to: { type: 'string' } } });
  const target = targetUrl(values.to);
  const file = findLedgerFile(values['data-dir'] ?? defaultDataDir(process.env));
  const { copied, streams, differences } = await copyLedger(file, target, {
    onProgress: (phase, position, last) => console.log(`${phase}: position ${position} of ${last}`),
  });
  for (const difference of differences) console.error(difference);
  const verdict = differences.length === 0 ? 'all the same' : `${differences.length} differ`;
  console.log(`${copied} events written in this run. ${streams} streams compared: ${verdict}.`);
  return differences.length === 0 ? 0 : 1;
});
