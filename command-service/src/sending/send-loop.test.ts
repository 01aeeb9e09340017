import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_AT_ONCE, MAX_SLOW, SLOW_MS, sendLoop } from './send-loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A loop whose messages are each handed over when the test says so, with the number of those under way. */
function played() {
  const ends: (() => void)[] = [];
  let underWay = 0;
  const loop = sendLoop({
    stopSeconds: 0,
    onTrouble: () => undefined,
    sendNext: async () => {
      underWay += 1;
      await new Promise<void>((resolve) => ends.push(resolve));
      underWay -= 1;
      return true;
    },
  });
  return { loop, ends, underWay: () => underWay };
}

it('servers that take their time hold up no others: their messages count for a while only', async () => {
  const { loop, underWay } = played();
  loop.start();
  await vi.advanceTimersByTimeAsync(10 * SLOW_MS);
  expect(underWay()).toBeGreaterThan(MAX_AT_ONCE);
  await vi.advanceTimersByTimeAsync(100 * SLOW_MS);
  expect(underWay()).toBe(MAX_AT_ONCE + MAX_SLOW);
});

it('a stop waits for slow messages, too, and begins no others', async () => {
  const { loop, ends, underWay } = played();
  loop.start();
  await vi.advanceTimersByTimeAsync(3 * SLOW_MS);
  let isSettled = false;
  const stopped = loop.stop();
  void loop.settled().then(() => {
    isSettled = true;
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(isSettled).toBe(false);
  for (const end of ends) end();
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
  expect([isSettled, underWay()]).toEqual([true, 0]);
});
