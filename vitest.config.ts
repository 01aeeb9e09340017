import { defineConfig } from 'vitest/config';
import { LONGEST_MS, PATIENCE_MS } from './tests/support/limits.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { WORKERS } from './tests/support/workers.ts';

const excluded = ['**/node_modules/**', '**/dist/**', '.mutation/**'];
const integration = '**/*.integration.test.ts';

/** A fact may take a while to come on a busy machine; no test asserts a time. */
const patient = {
  setupFiles: [
    './tests/support/patience.ts',
    './tests/support/same-samples.ts',
    // It's a setting of the library for the whole process, which has it from its start in the app, too.
    './shared-events/src/api/plain-issue.ts',
  ],
  expect: { poll: { timeout: PATIENCE_MS } },
  testTimeout: LONGEST_MS,
  hookTimeout: LONGEST_MS,
};

/**
 * `unit`: pure and fast, in Node. `client`: the screen, in jsdom. `integration`: real stores and processes; these
 * get one PostgreSQL for the run and are everything under `tests/` and every `*.integration.test.ts`.
 */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    // After Vitest's ten seconds it would leave the app and the PostgreSQL of the run behind.
    teardownTimeout: LONGEST_MS,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Pure code keeps nothing between files: a worker loads each module once for all of its files.
          isolate: false,
          include: [
            '{shared-events,command-service,projection-service,infra}/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: [...excluded, integration],
          ...patient,
        },
      },
      './client/vitest.config.ts',
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/**/*.test.ts', integration],
          exclude: [...excluded, 'tests/bench/**'],
          ...patient,
          setupFiles: [...patient.setupFiles, './tests/support/failed-pages.ts'],
          globalSetup: ['./tests/support/postgres-setup.ts', './tests/support/shared-app-setup.ts'],
        },
      },
    ],
  },
});
