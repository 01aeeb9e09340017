import { defineConfig } from 'vitest/config';
import { LONGEST_MS } from '../support/limits.ts';

/** The contract of the event store by itself: needs no other store. Also runs against `EVENTSTORE_URL`. */
export default defineConfig({
  test: {
    name: 'eventstore',
    environment: 'node',
    include: ['tests/eventstore/**/*.test.ts', 'infra/eventstore-node/**/*.test.ts'],
    setupFiles: ['tests/support/patience.ts'],
    testTimeout: LONGEST_MS,
    hookTimeout: LONGEST_MS,
  },
});
