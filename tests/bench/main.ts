import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { coldLoad } from './cold-load.bench.ts';
import { besideLateRepetition, commandLatency, commandsPerSecond } from './commands.bench.ts';
import { historyPage } from './history.bench.ts';
import { jobListInBrowser } from './job-list.bench.ts';
import { listLatency } from './lists.bench.ts';
import type { Finding } from './measure.ts';
import { paperCost } from './paper.bench.ts';
import { appendToRow } from './read-side.bench.ts';
import { rebuildSpeed } from './rebuild.bench.ts';
import { screensInBrowser } from './screens.bench.ts';
import { editDuringSettingsChange } from './settings-change.bench.ts';
import { sharedStore } from './shared-store.bench.ts';
import { undoOfImport } from './undo-import.bench.ts';

/** Benches by name; each gets an app of its own, started as by `npm start`. */
const BENCHES: Record<string, (app: BootedLedgerline) => Promise<Finding[]>> = {
  command: commandLatency,
  throughput: commandsPerSecond,
  repetition: besideLateRepetition,
  history: historyPage,
  'undo-import': undoOfImport,
  lag: appendToRow,
  'cold-load': coldLoad,
  'job-list': jobListInBrowser,
  screens: screensInBrowser,
  'settings-change': editDuringSettingsChange,
};
/** Benches that start an app of their own, or need none. */
const BOOTING: Record<string, () => Promise<Finding[]>> = {
  lists: listLatency,
  rebuild: rebuildSpeed,
  'shared-store': sharedStore,
  paper: async () => paperCost(),
};
const NAMES = [...Object.keys(BENCHES), ...Object.keys(BOOTING)];

/** `npm run bench -- NAME…`, by default all: measures and prints each figure with its baseline. */
async function main(requested: readonly string[]): Promise<void> {
  const unknown = requested.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) endAsWrongUsage(`There is no bench ${unknown.join(', ')}: ${NAMES.join(', ')}.`);
  for (const name of requested.length > 0 ? requested : NAMES) {
    const bench = BENCHES[name];
    print((await BOOTING[name]?.()) ?? (bench === undefined ? [] : await withApp(bench)));
  }
}

async function withApp(bench: (app: BootedLedgerline) => Promise<Finding[]>): Promise<Finding[]> {
  const app = await bootLedgerline({ env: { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error' } });
  try {
    return await bench(app);
  } finally {
    await app.stop();
  }
}

function print(findings: readonly Finding[]): void {
  for (const { what, figure, baseline, ratio, goal } of findings) {
    console.log(`${what}\n  ${figure} (goal ${goal})\n  ${baseline}; ratio ${ratio.toFixed(2)}`);
  }
}

const { positionals } = readCommandLine({
  usage: 'npm run bench -- [NAME …]',
  about: `Measures and prints figures beside their baselines: ${NAMES.join(', ')}; all of them without a name.`,
  options: {},
  takesArguments: true,
});
await main(positionals);
