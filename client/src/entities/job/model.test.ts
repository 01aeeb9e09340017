import { allSettled, fork } from 'effector';
import { afterEach, expect, it, vi } from 'vitest';
import { serverValue } from '#shared/testing/server-value.ts';
import { $missingJobs, jobClosed, jobOpened } from './model.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('cancels the request for a job when its page closes, and repeats it when the page opens again', async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const scope = fork({ values: [serverValue()] });
  const visit = async (count: number) => {
    const opened = allSettled(jobOpened, { scope, params: 7 });
    await vi.waitUntil(() => signals.length === count);
    expect(signals.at(-1)?.aborted).toBe(false);
    await allSettled(jobClosed, { scope });
    await opened;
    expect(signals.at(-1)?.aborted).toBe(true);
  };
  await visit(1);
  await visit(2);
  expect(scope.getState($missingJobs).size).toBe(0);
});
