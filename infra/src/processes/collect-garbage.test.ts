import { constants, PerformanceObserver } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectGarbageWhenIdle } from './collect-garbage.ts';

let collecting: { stop(): void } | null = null;
/** The collections that were forced; others are the engine's own. */
let collections = 0;

const observer = new PerformanceObserver((list) => {
  const entries = list.getEntries() as unknown as { detail: { flags: number } }[];
  const isForced = ({ detail }: (typeof entries)[number]) =>
    (detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0;
  collections += entries.filter(isForced).length;
});

beforeEach(() => {
  collections = 0;
  observer.observe({ entryTypes: ['gc'] });
});

afterEach(() => {
  collecting?.stop();
  observer.disconnect();
});

it('garbage is collected once after the start, and again once a burst of work is over', async () => {
  collecting = collectGarbageWhenIdle(50);
  await vi.waitUntil(() => collections > 0);
  const ofStart = collections;
  const burst = Array.from({ length: 200 }, () => new Array(100_000).fill(0.5));
  await vi.waitUntil(() => collections > ofStart);
  expect(burst).toHaveLength(200);
});
