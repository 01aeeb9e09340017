import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONGEST_MS } from '../support/limits.ts';
import { AREAS } from './areas.ts';

const { tests } = AREAS[process.env.MUTATED_AREA ?? ''] ?? { tests: [] };
const root = resolve(import.meta.dirname, '../..');

/** Runs fast tests first: most mutants are detected by one of them, and the first failure ends the run. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}

/**
 * The unit tests as Stryker runs them in its copy of the repository. `MUTATED_AREA` names the area. The package names
 * resolve to the copy; through `node_modules` they would resolve to the sources without mutants.
 */
export default defineConfig({
  root,
  resolve: {
    alias: [
      {
        find: /^@ledgerline\/(shared-events|command-service|projection-service)\//,
        replacement: `${root}/$1/src/`,
      },
    ],
  },
  test: {
    environment: 'node',
    include: tests.map((files) => `${files}.test.ts`),
    exclude: ['node_modules/**', '**/*.{integration,property}.test.ts'],
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    env: { SAMPLES_SEED: '20261122' },
    setupFiles: ['patience.ts', 'same-samples.ts'].map((file) => join(root, 'tests/support', file)),
    testTimeout: LONGEST_MS,
  },
});
