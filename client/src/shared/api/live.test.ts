import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
  const revisions = createRevisions();
  const stop = listenLive(revisions, {
    revision: ({ revision }) => reported.push(`revision ${revision}`),
    rebuild: () => undefined,
    missed: () => reported.push('missed'),
    reconnected: () => reported.push('reconnected'),
    refused: () => reported.push('refused'),
  });
  const newest = () => Feed.all.at(-1) ?? new Feed();
  return { reported, revisions, stop, newest };
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

describe('a change between the first answers and the opening of the feed', () => {
  const opened = (revision: number) => new MessageEvent('opened', { data: JSON.stringify({ revision }) });

  it.each([
    ['is missed', [4, 3], 4, ['missed']],
    ['is not missed where every answer has it', [4, 4], 4, []],
    ['is not missed where nothing was answered yet', [], 4, []],
  ])('%s', (_, answers, revision, expected) => {
    const { reported, revisions, newest } = listen();
    for (const one of answers) revisions.noteAnswer(one);
    newest().open();
    newest().dispatchEvent(opened(revision));
    expect(reported).toEqual(expected);
    expect(revisions.seen()).toBe(revision);
  });

  it('is read once after a gap, when everything is read again', () => {
    const { reported, revisions, newest } = listen();
    revisions.noteAnswer(4);
    newest().open();
    newest().lost();
    newest().open();
    newest().dispatchEvent(opened(9));
    expect(reported).toEqual(['reconnected']);
  });
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
