import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LONGEST_MS } from '../support/limits.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * The unit tests as Stryker runs them in its copy of the repository: `MUTATED_TESTS` names the folders, and the
 * packages lead into the copy. Through `node_modules` they would lead to the sources that nobody breaks.
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
    include: (process.env.MUTATED_TESTS ?? '').split(',').map((folder) => `${folder}/**/*.test.ts`),
    exclude: ['node_modules/**', '**/*.integration.test.ts'],
    setupFiles: [join(root, 'tests/support/patience.ts')],
    testTimeout: LONGEST_MS,
  },
});
