import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { scheduleHourly } from './schedule-hourly.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('a task runs at the start and every hour, also after a failure, until it is stopped', async () => {
  vi.useFakeTimers();
  const failures: unknown[] = [];
  let runs = 0;
  const task = async () => {
    runs += 1;
    if (runs === 1) throw new Error('The database is down.');
  };
  const schedule = scheduleHourly(task, (cause) => failures.push(cause));
  schedule.start();
  await vi.advanceTimersByTimeAsync(0);
  expect([runs, failures.length]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect([runs, failures.length]).toEqual([3, 1]);
  await schedule.stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(runs).toBe(3);
});

it('a run that is under way learns of the stop, and none follows it', async () => {
  let runs = 0;
  let looked = 0;
  const hasLooked = Promise.withResolvers<void>();
  const schedule = scheduleHourly(async (stopping) => {
    runs += 1;
    while (!stopping.aborted && looked < 1_000) {
      looked += 1;
      if (looked === 3) hasLooked.resolve();
      await setTimeout(1);
    }
  }, fail);
  schedule.start();
  schedule.start();
  await hasLooked.promise;
  await schedule.stop();
  expect(looked).toBeLessThan(1_000);
  expect(runs).toBe(1);
});

const fail = (cause: unknown) => {
  throw cause;
};
