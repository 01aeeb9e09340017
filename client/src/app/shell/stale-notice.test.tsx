import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Status } from '#shared/testing/serve.ts';
import { ACCOUNT, openServed } from '#testing/served-app.tsx';
import { startApp } from '../start.ts';
import { StaleNotice } from './stale-notice.tsx';

const WORDS = 'Updating…';

/** An event source that never sends anything. */
class SilentFeed {
  addEventListener() {}
  close() {}
}

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The whole app. The lists in `behind` answer stale. */
async function open(behind: Set<string>) {
  vi.stubGlobal('EventSource', SilentFeed);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const list = (name: 'job' | 'invoice') => () =>
    new Status(200, ACCOUNT[`GET /api/${name}`], {
      'X-Revision': '3',
      ...(behind.has(name) ? { 'X-Stale': 'true' } : {}),
    });
  const replies = { 'GET /api/job': list('job'), 'GET /api/invoice': list('invoice') };
  const { scope, calls } = await openServed(<StaleNotice />, { path: '/jobs', route: '*', replies });
  stop = startApp({ scope, isOwnCommand: () => false });
  await act(() => vi.advanceTimersByTimeAsync(0));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const said = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');
  const reads = (path: string) => calls.filter((call) => call.path === path).length;
  return { pass, said, reads };
}

describe('the notice of stale rows', () => {
  it('is empty while every answer is fresh, and causes no further reads', async () => {
    const { pass, said, reads } = await open(new Set());
    expect(said()).toBe('');
    const before = reads('/api/job');
    await pass(120_000);
    expect(reads('/api/job')).toBe(before);
  });

  it('stays until a stale answer is fresh; the read is retried with growing pauses', async () => {
    const behind = new Set(['job']);
    const { pass, said, reads } = await open(behind);
    expect(said()).toBe(WORDS);
    const rounds: number[] = [];
    for (let second = 1; second <= 62; second += 1) {
      const before = reads('/api/job');
      await pass(1000);
      if (reads('/api/job') > before) rounds.push(second);
    }
    expect(rounds).toEqual([2, 6, 14, 30, 60]);
    expect(said()).toBe(WORDS);
    behind.clear();
    await pass(30_000);
    expect(said()).toBe('');
    const after = reads('/api/job');
    await pass(120_000);
    expect(reads('/api/job')).toBe(after);
  });

  it('stays when only another read is fresh', async () => {
    const behind = new Set(['job', 'invoice']);
    const { pass, said } = await open(behind);
    behind.delete('job');
    await pass(2000);
    expect(said()).toBe(WORDS);
    behind.delete('invoice');
    await pass(4000);
    expect(said()).toBe('');
  });
});
