import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenLive } from './live.ts';
import { createRevisions } from './revisions.ts';

/** An EventSource like the browser's: it reconnects by itself after `lost`, and never after `refused`. */
class Feed extends EventTarget {
  static readonly all: Feed[] = [];
  readonly CLOSED = 2;
  readyState = 0;
  constructor() {
    super();
    Feed.all.push(this);
  }
  close() {
    this.readyState = this.CLOSED;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  lost() {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }
  refused() {
    this.readyState = this.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Feed);
  Feed.all.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listen() {
  const reported: string[] = [];
  const stop = listenLive(createRevisions(), {
    revision: ({ revision }) => reported.push(`revision ${revision}`),
    rebuild: () => undefined,
    reconnected: () => reported.push('reconnected'),
    refused: () => reported.push('refused'),
  });
  const newest = () => Feed.all.at(-1) ?? new Feed();
  return { reported, stop, newest };
}

it('leaves a lost connection to the browser, and reports when it is restored', () => {
  const { reported, newest } = listen();
  newest().open();
  newest().lost();
  vi.advanceTimersByTime(60_000);
  newest().open();
  expect(reported).toEqual(['reconnected']);
  expect(Feed.all).toHaveLength(1);
});

it('opens a refused event source again until it succeeds', () => {
  const { reported, newest } = listen();
  newest().open();
  newest().refused();
  vi.advanceTimersByTime(10_000);
  newest().refused();
  vi.advanceTimersByTime(10_000);
  newest().open();
  expect(Feed.all).toHaveLength(3);
  newest().dispatchEvent(new MessageEvent('revision', { data: '{"revision":7}' }));
  expect(reported).toEqual(['refused', 'refused', 'reconnected', 'revision 7']);
});

it('reports a gap also when the first connection was refused', () => {
  const { reported, newest } = listen();
  newest().refused();
  vi.advanceTimersByTime(10_000);
  newest().open();
  expect(reported).toEqual(['refused', 'reconnected']);
});

it('opens none after it was stopped', () => {
  const { newest, stop } = listen();
  newest().open();
  newest().refused();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(Feed.all).toHaveLength(1);
});
