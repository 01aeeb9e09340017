import { expect, it, vi } from 'vitest';
import { collectGarbageWhenIdle } from './collect-garbage.ts';

it('garbage is collected once after the start, and again once a burst of work is over', async () => {
  const collected = vi.fn();
  const collecting = collectGarbageWhenIdle(50, collected);
  try {
    await vi.waitUntil(() => collected.mock.calls.length > 0);
    const burst = Array.from({ length: 200 }, () => new Array(100_000).fill(0.5));
    await vi.waitUntil(() => collected.mock.calls.length > 1);
    expect(burst).toHaveLength(200);
    expect(collected.mock.calls).toEqual([['usual'], ['with pages']]);
  } finally {
    collecting.stop();
  }
});
