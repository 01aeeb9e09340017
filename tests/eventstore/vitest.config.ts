import { configDefaults, defineConfig } from 'vitest/config';
import { LONGEST_MS } from '../support/limits.ts';

/**
 * What is of our own node alone: its process, files and security, what it answers more clearly than the server, and
 * connections that the test breaks. None of it looks at `EVENTSTORE_URL`.
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
 * The contract of the event store by itself: needs no other store. With `EVENTSTORE_URL` it runs against that server,
 * without what is of our own node alone.
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
