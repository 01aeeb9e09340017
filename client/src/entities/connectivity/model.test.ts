import { allSettled, createWatch, fork } from 'effector';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  $connection,
  connectionCheckRequested,
  connectionRestored,
  readRetryDue,
  readsRetried,
  readUnanswered,
} from './model.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Serves the root with these statuses, one after the other; 0 means that the request fails. */
function open(statuses: readonly number[]) {
  const left = [...statuses];
  const root = vi.fn(async () => {
    const status = left.length > 1 ? left.shift() : left[0];
    if (status === 0) throw new TypeError('Failed to fetch');
    return new Response('', { status: status ?? 200 });
  });
  vi.stubGlobal('fetch', root);
  const scope = fork();
  const restored = vi.fn();
  createWatch({ unit: connectionRestored, scope, fn: restored });
  const resumed = vi.fn();
  createWatch({ unit: readsRetried, scope, fn: resumed });
  const doubt = () => {
    void allSettled(connectionCheckRequested, { scope });
    return vi.advanceTimersByTimeAsync(0);
  };
  const miss = () => {
    void allSettled(readUnanswered, { scope });
    return doubt();
  };
  const due = () => {
    void allSettled(readRetryDue, { scope });
    return vi.advanceTimersByTimeAsync(0);
  };
  return { root, restored, resumed, doubt, due, miss, state: () => scope.getState($connection) };
}

describe('the connection', () => {
  it('is tested once, at the root of the site, when a call failed', async () => {
    const { root, doubt, state } = open([200]);
    await doubt();
    expect(root.mock.calls).toEqual([['/', expect.objectContaining({ cache: 'no-store' })]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(root).toHaveBeenCalledTimes(1);
    expect(state()).toBe('up');
  });

  it('is tested every 10,000 ms while the server cannot be reached, and reported as restored once it can', async () => {
    const { root, restored, doubt, state } = open([503, 0, 200]);
    await doubt();
    expect(state()).toBe('serverDown');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(root).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(root).toHaveBeenCalledTimes(2);
    expect(state()).toBe('serverDown');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(root).toHaveBeenCalledTimes(3);
    expect(state()).toBe('up');
    expect(restored).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(root).toHaveBeenCalledTimes(3);
  });

  it('is tested by one timer only, however many calls fail meanwhile', async () => {
    const { root, doubt } = open([0]);
    await doubt();
    await doubt();
    const before = root.mock.calls.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(root.mock.calls.length).toBe(before + 1);
  });

  it('counts as offline when the browser says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { doubt, state } = open([0]);
    await doubt();
    expect(state()).toBe('offline');
  });
});

describe('reads that got no answer', () => {
  it('are retried together once a retry is due, if the server can be reached', async () => {
    const { due, miss, resumed } = open([200]);
    await miss();
    await miss();
    expect(resumed).not.toHaveBeenCalled();
    await due();
    await due();
    expect(resumed).toHaveBeenCalledTimes(1);
  });

  it('are retried as soon as the connection is restored', async () => {
    const { due, miss, resumed } = open([0, 200]);
    await miss();
    await due();
    await vi.advanceTimersByTimeAsync(9999);
    expect(resumed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(resumed).toHaveBeenCalledTimes(1);
  });
});
