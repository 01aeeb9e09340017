import { defineConfig } from 'vitest/config';

const excluded = ['**/node_modules/**', '**/dist/**'];
const integration = '**/*.integration.test.ts';

/** A fact may take a while to come on a busy machine; no test asserts a time. */
const patient = { setupFiles: ['./tests/support/patience.ts'], expect: { poll: { timeout: 20_000 } } };

/**
 * `unit`: pure and fast, in Node. `client`: the screen, in jsdom. `integration`: real stores and processes; these
 * get one PostgreSQL for the run and are everything under `tests/` and every `*.integration.test.ts`.
 */
export default defineConfig({
  test: {
    // Nobody else works on the machine meanwhile: all of its cores, also where there are two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{shared-events,command-service,projection-service,infra}/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: [...excluded, integration],
          ...patient,
          // Property tests run long on a busy machine.
          testTimeout: 120_000,
        },
      },
      './client/vite.config.ts',
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/**/*.test.ts', integration],
          exclude: [...excluded, 'tests/bench/**'],
          ...patient,
          setupFiles: [...patient.setupFiles, './tests/support/failed-pages.ts'],
          globalSetup: ['./tests/support/postgres-setup.ts', './tests/support/shared-app-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
