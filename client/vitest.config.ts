import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/** The tests of the client: its build, in jsdom. A file of its own, because building needs no Vitest. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'client',
      environment: 'jsdom',
      // Each file has modules and a window of its own, as in a process of its own, without the start of one.
      pool: 'vmThreads',
      vmMemoryLimit: '1.5GB',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: [
        '../tests/support/patience.ts',
        '../tests/support/same-samples.ts',
        '../tests/support/web-streams.ts',
        'src/shared/testing/setup.ts',
      ],
      // Pages are slow on a busy machine; no test asserts a time of the machine.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      // As many as the other tests have: all of them share one pool.
      maxWorkers: availableParallelism() + 1,
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  }),
);
