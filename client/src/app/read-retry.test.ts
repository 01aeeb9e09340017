import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReadRetry, UNANSWERED_RETRY } from './read-retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('retries with growing pauses while no answer comes, and starts with the short pause again after a quiet minute', () => {
  const due = vi.fn();
  const again = createReadRetry(due, UNANSWERED_RETRY);
  const waits: number[] = [];
  const missUntilDue = () => {
    const [reported, began] = [due.mock.calls.length, Date.now()];
    again.reportMiss();
    while (due.mock.calls.length === reported) {
      again.reportMiss();
      vi.advanceTimersByTime(1000);
    }
    waits.push((Date.now() - began) / 1000);
  };
  for (let time = 0; time < 6; time += 1) missUntilDue();
  vi.advanceTimersByTime(61_000);
  missUntilDue();
  expect(waits).toEqual([5, 10, 20, 40, 60, 60, 5]);
});

it('stops retrying after stop()', () => {
  const due = vi.fn();
  const again = createReadRetry(due, UNANSWERED_RETRY);
  again.reportMiss();
  again.stop();
  vi.advanceTimersByTime(600_000);
  expect(due).not.toHaveBeenCalled();
});
