import { allSettled, fork } from 'effector';
import { afterEach, expect, it, vi } from 'vitest';
import { serverValue } from '#shared/testing/server-value.ts';
import { sampleJob } from '#testing/record-samples.ts';
import { $missingJobs, jobClosed, jobOpened, jobs } from './model.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps the whole notes of a job when a list has their beginning', async () => {
  const scope = fork({ values: [serverValue()] });
  const notes = () => scope.getState(jobs.$byId).get(7);
  const load = (some: object) => allSettled(jobs.loaded, { scope, params: [sampleJob(7, some)] });
  await load({ notes: 'One two', notes_cut: true });
  expect(notes()).toMatchObject({ notes: 'One two', notes_cut: true });
  await load({ notes: 'One two three' });
  await load({ notes: 'One two', notes_cut: true, name: 'Later' });
  expect(notes()).toMatchObject({ notes: 'One two three', name: 'Later' });
  expect(notes()?.notes_cut).toBeUndefined();
  // They were changed elsewhere: the page of the job reads them again, and its editor stays open until then.
  await load({ notes: 'Two', notes_cut: true });
  expect(notes()?.notes).toBe('One two three');
  expect(notes()?.notes_cut).toBeUndefined();
  await load({ notes: 'Two and all the rest' });
  expect(notes()?.notes).toBe('Two and all the rest');
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
