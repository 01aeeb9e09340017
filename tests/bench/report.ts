import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, platform } from 'node:os';
import { resolve } from 'node:path';
import { table } from '../support/table.ts';
import type { Finding } from './measure.ts';

const FILE = resolve(import.meta.dirname, '../../docs/benchmarks.md');

/** The findings of a bench, and the load of the machine before it. */
export type Measured = { name: string; load: number; findings: readonly Finding[] };

/** The load of the machine over the last minute. */
export const machineLoad = (): number => loadavg()[0] ?? 0;

/** Writes docs/benchmarks.md. `left` are the names of benches that were not run. */
export function writeReport(
  measured: readonly Measured[],
  left: readonly string[],
  loadBefore: number,
): void {
  const cores = availableParallelism();
  const isBusy = loadBefore > cores / 2;
  const rows = measured.flatMap(({ name, load, findings }) =>
    findings.map(({ what, figure, baseline, ratio, goal, isReached }) => [
      `\`${name}\``,
      what,
      figure,
      baseline,
      ratio.toFixed(2),
      goal,
      isReached === undefined ? '' : isReached ? 'yes' : 'no',
      load.toFixed(1),
    ]),
  );
  const heads = [
    'Bench',
    'What',
    'Figure',
    'Baseline of the same run',
    'Ratio',
    'Goal',
    'Reached',
    'Load before',
  ];
  writeFileSync(
    FILE,
    [
      '# Benchmarks',
      '',
      `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node} on ${cores} cores (${platform()}). ${isBusy ? `**The machine was busy with other work: its load was ${loadBefore.toFixed(1)} before the first bench.** Figures in milliseconds are too long by that; ratios suffer less, since both sides were measured in one run.` : `Its load was ${loadBefore.toFixed(1)} before the first bench.`}`,
      '',
      '`npm run bench -- --report` writes this page; `npm run bench -- NAME` prints one bench. A ratio is the figure divided by its baseline, inverted for rates: 1 is as good as the baseline, 2 is twice as slow. The last column is the load of the machine when the bench began.',
      '',
      table(heads, rows),
      ...(left.length === 0
        ? []
        : ['', `Not measured in this run: ${left.map((name) => `\`${name}\``).join(', ')}.`]),
      '',
    ].join('\n'),
  );
}
