import { configDefaults, defineConfig } from 'vitest/config';
import { LONGEST_MS } from '../support/limits.ts';

/**
 * Tests of our own node only: its process, files and security, its clearer errors, and connections that a test breaks.
 * They ignore `EVENTSTORE_URL`.
 */
const OF_OUR_NODE_ALONE = [
  'infra/eventstore-node/**',
  ...[
    'clearer-answers',
    'crash',
    'discovery',
    'failing-storage',
    'frozen-node',
    'full-disk',
    'lost-connections',
    'process',
    'security',
    'slow-readers',
    'unsupported',
    'vanished-readers',
    'wire',
  ].map((name) => `tests/eventstore/${name}.test.ts`),
];

const isOtherServer = process.env.EVENTSTORE_URL !== undefined;

/**
 * The contract tests of the event store alone, without other stores. With `EVENTSTORE_URL` they run against that
 * server, without the tests of our own node.
 */
export default defineConfig({
  test: {
    name: 'eventstore',
    environment: 'node',
    include: ['tests/eventstore/**/*.test.ts', 'infra/eventstore-node/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(isOtherServer ? OF_OUR_NODE_ALONE : [])],
    setupFiles: ['tests/support/patience.ts'],
    testTimeout: LONGEST_MS,
    hookTimeout: LONGEST_MS,
  },
});
