import { expect, it, vi } from 'vitest';
import { collectGarbageWhenIdle, garbageCollector } from './collect-garbage.ts';

it('garbage is collected once after the start, and again once a burst of work is over', async () => {
  // The garbage of tests before this one in the same process would otherwise make room for the burst.
  const collected = vi.fn(garbageCollector());
  const collecting = collectGarbageWhenIdle(50, collected);
  try {
    await vi.waitUntil(() => collected.mock.calls.length > 0);
    const burst = Buffer.alloc(256 * 1024 * 1024, 1);
    await vi.waitUntil(() => collected.mock.calls.length > 1);
    expect(burst).toHaveLength(256 * 1024 * 1024);
    expect(collected.mock.calls).toEqual([['usual'], ['with pages']]);
  } finally {
    collecting.stop();
  }
});
