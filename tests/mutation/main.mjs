// npm run mutate -- AREA…: mutates the rules of an area, one mutant at a time, and lists the mutants that no test
// detects.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endAsWrongUsage, readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { Stryker } from '@stryker-mutator/core';
import { AREAS, LEFT_OUT } from './areas.ts';

const root = resolve(import.meta.dirname, '../..');
/** The settings of one run. */
function optionsOf(area, force) {
  const { mutate } = AREAS[area];
  const cache = join(root, '.mutation');
  mkdirSync(cache, { recursive: true });
  return {
    mutate: [...mutate, ...LEFT_OUT],
    // Stryker would rewrite it through an API that TypeScript 7 no longer has; type stripping needs none.
    tsconfigFile: 'none',
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: join(cache, `${area}.json`),
    force,
    ignorePatterns: ['**/dist', '.data', '.mutation', 'docs/images', 'client'],
    tempDirName: '.mutation/copy',
    concurrency: 1,
    timeoutMS: 60_000,
    reporters: ['clear-text', 'progress-append-only', 'html'],
    htmlReporter: { fileName: join(cache, `${area}.html`) },
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    allowConsoleColors: false,
    thresholds: { high: 85, low: 70, break: null },
  };
}

const { values, positionals } = readCommandLine({
  usage: 'npm run mutate -- [AREA …] [--force]',
  about: `Breaks the rules of these areas on purpose and runs the tests that have to notice. Areas: ${Object.keys(AREAS).join(', ')}; without one all, which takes hours. Results stay in .mutation; what did not change is not run again.`,
  options: { force: { type: 'boolean', default: false, about: 'Runs every mutant anew' } },
  takesArguments: true,
});
const unknown = positionals.filter((area) => !(area in AREAS));
if (unknown.length > 0) {
  endAsWrongUsage(`There is no area ${unknown.join(', ')}; there are ${Object.keys(AREAS).join(', ')}.`);
}
for (const area of positionals.length === 0 ? Object.keys(AREAS) : positionals) {
  process.stdout.write(`\nMutating ${area}\n`);
  process.env.MUTATED_AREA = area;
  await new Stryker(optionsOf(area, values.force)).runMutationTest();
}
