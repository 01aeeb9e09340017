import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { readAnalyses } from './cat.bench.ts';
import { coldLoad } from './cold-load.bench.ts';
import { besideLateRepetition, commandLatency, commandsPerSecond } from './commands.bench.ts';
import { besideCrud } from './crud.bench.ts';
import { idleMemory, installedSize } from './footprint.bench.ts';
import { historyPage } from './history.bench.ts';
import { jobListInBrowser } from './job-list.bench.ts';
import { listLatency } from './lists.bench.ts';
import type { Finding } from './measure.ts';
import { nodeSpeed } from './node-speed.bench.ts';
import { paperCost } from './paper.bench.ts';
import { appendToRow } from './read-side.bench.ts';
import { rebuildSpeed } from './rebuild.bench.ts';
import { type Measured, machineLoad, writeReport } from './report.ts';
import { screensInBrowser } from './screens.bench.ts';
import { sessionsAtOnce } from './sessions.bench.ts';
import { editDuringSettingsChange } from './settings-change.bench.ts';
import { sharedStore } from './shared-store.bench.ts';
import { undoOfImport } from './undo-import.bench.ts';

/** Benches by name; each gets an app of its own, started as by `npm start`. */
const BENCHES: Record<string, (app: BootedLedgerline) => Promise<Finding[]>> = {
  command: commandLatency,
  throughput: commandsPerSecond,
  repetition: besideLateRepetition,
  sessions: sessionsAtOnce,
  crud: besideCrud,
  history: historyPage,
  'undo-import': undoOfImport,
  cat: readAnalyses,
  lag: appendToRow,
  'cold-load': coldLoad,
  'job-list': jobListInBrowser,
  screens: screensInBrowser,
  'settings-change': editDuringSettingsChange,
  memory: idleMemory,
};
/** Benches that start an app of their own, or need none. */
const BOOTING: Record<string, () => Promise<Finding[]>> = {
  lists: listLatency,
  rebuild: rebuildSpeed,
  'shared-store': sharedStore,
  eventstore: nodeSpeed,
  paper: async () => paperCost(),
  size: async () => installedSize(),
};
const NAMES = [...Object.keys(BENCHES), ...Object.keys(BOOTING)];

/** Measures the named benches, by default all, and prints each figure with its baseline; `withReport` writes them. */
async function main(requested: readonly string[], withReport: boolean): Promise<void> {
  const unknown = requested.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) endAsWrongUsage(`There is no bench ${unknown.join(', ')}: ${NAMES.join(', ')}.`);
  const names = requested.length > 0 ? requested : NAMES;
  const loadBefore = machineLoad();
  const measured: Measured[] = [];
  for (const name of names) {
    const [bench, load] = [BENCHES[name], machineLoad()];
    const findings = (await BOOTING[name]?.()) ?? (bench === undefined ? [] : await withApp(bench));
    print(findings);
    measured.push({ name, load, findings });
    const left = NAMES.filter((other) => !measured.some((each) => each.name === other));
    // After each bench, so that a run that is broken off leaves what it measured.
    if (withReport) writeReport(measured, left, loadBefore);
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

const { positionals, values } = readCommandLine({
  usage: 'npm run bench -- [--report] [NAME …]',
  about: `Measures and prints figures beside their baselines: ${NAMES.join(', ')}; all of them without a name.`,
  options: { report: { type: 'boolean', about: 'Writes docs/benchmarks.md' } },
  takesArguments: true,
});
await main(positionals, values.report === true);
