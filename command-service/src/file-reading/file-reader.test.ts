import { describe, expect, it } from 'vitest';
import { FileReader } from './file-reader.ts';

const READING = { words: 3 };
const never = new AbortController().signal;

/** A reader whose files are read when the test says so; `log` has the order in which they are begun. */
function practice(limits = {}) {
  const log: string[] = [];
  const open: (() => void)[] = [];
  const readFile = (file: string, signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<typeof READING>();
    log.push(file);
    open.push(() => resolve(READING));
    signal.addEventListener('abort', () => reject(new Error('It was ended.')));
    return promise;
  };
  const reader = new FileReader(readFile, 'It takes too long.', limits);
  const read = (account: string, text: string, signal = never) => reader.read(text, { account, signal });
  const finishOne = async () => {
    open.shift()?.();
    await new Promise(setImmediate);
  };
  return { log, read, finishOne };
}

describe('the reader of files', () => {
  it('reads the file of whoever had the least time, so that nobody waits for all files of another', async () => {
    const { log, read, finishOne } = practice();
    const all = [read('eve', 'e1'), read('eve', 'e2'), read('eve', 'e3'), read('ana', 'a1')];
    await finishOne();
    all.push(read('ben', 'b1'));
    while (log.length < 5) await finishOne();
    await finishOne();
    expect(log).toEqual(['e1', 'a1', 'b1', 'e2', 'e3']);
    expect(await Promise.all(all)).toHaveLength(5);
  });

  it('refuses a third file of one account that waits, and not the first of another', async () => {
    const { log, read, finishOne } = practice();
    const all = [read('eve', 'e1'), read('eve', 'e2'), read('eve', 'e3')];
    await expect(read('eve', 'e4')).rejects.toMatchObject({ code: 'too_many_requests' });
    all.push(read('ana', 'a1'));
    for (const _ of all) await finishOne();
    await Promise.all(all);
    expect(log).toContain('a1');
  });

  it('refuses a file when too many of all accounts wait', async () => {
    const { read, finishOne } = practice({ mostWaiting: 1 });
    const all = [read('ana', 'a1'), read('ben', 'b1')];
    await expect(read('cem', 'c1')).rejects.toMatchObject({ code: 'too_many_requests' });
    for (const _ of all) await finishOne();
    await Promise.all(all);
  });

  it('forgets a file whose sender is gone, also while it is read', async () => {
    const { log, read, finishOne } = practice();
    const [gone, waitingGone] = [new AbortController(), new AbortController()];
    const first = read('eve', 'e1', gone.signal);
    const second = read('eve', 'e2', waitingGone.signal);
    const third = read('ana', 'a1');
    waitingGone.abort();
    await expect(second).rejects.toMatchObject({ code: 'malformed' });
    gone.abort();
    await expect(first).rejects.toMatchObject({ code: 'malformed' });
    await finishOne();
    await finishOne();
    await third;
    expect(log).toEqual(['e1', 'a1']);
  });

  it('ends a file that takes too long, and reads the next one', async () => {
    const { log, read, finishOne } = practice({ fileMs: 1 });
    await expect(read('eve', 'slow')).rejects.toMatchObject({
      message: 'It takes too long.',
    });
    const next = read('ana', 'a1');
    await finishOne();
    await finishOne();
    await expect(next).resolves.toEqual(READING);
    expect(log).toEqual(['slow', 'a1']);
  });
});
