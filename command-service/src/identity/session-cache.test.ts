import { describe, expect, it } from 'vitest';
import { SessionCache } from './session-cache.ts';

/** A database with one session, whose user can be changed; a read can be delayed. */
function practice() {
  const stored = { account: 'former' };
  const cache = new SessionCache<{ account: string }>();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return { ...stored };
  };
  const find = (now = 0, reading = read) => cache.find('digest', now, reading, (user) => user);
  return { stored, cache, find, readCount: () => reads };
}

describe('the cache of sessions in use', () => {
  it('reads a session once a minute', async () => {
    const { find, readCount } = practice();
    for (const now of [0, 1, 59_999]) await find(now);
    expect(readCount()).toBe(1);
    await find(60_000);
    expect(readCount()).toBe(2);
  });

  it('answers no former account between the commit of a change and its end', async () => {
    const { stored, cache, find } = practice();
    expect(await find()).toEqual({ account: 'former' });
    await cache.whileChanging(async () => {
      expect(await find()).toEqual({ account: 'former' });
      stored.account = 'new';
      expect(await find()).toEqual({ account: 'new' });
    });
    expect(await find()).toEqual({ account: 'new' });
  });

  it('forgets what was read before the commit, whenever the read ends', async () => {
    const { stored, cache, find } = practice();
    const { promise: isChanged, resolve: changeIsDone } = Promise.withResolvers<void>();
    const slow = find(0, async () => {
      const before = { ...stored };
      await isChanged;
      return before;
    });
    await cache.whileChanging(async () => {
      stored.account = 'new';
    });
    changeIsDone();
    expect(await slow).toEqual({ account: 'former' });
    expect(await find()).toEqual({ account: 'new' });
  });

  it('reads the database until the last of several changes is over, also one that fails', async () => {
    const { stored, cache, find } = practice();
    const { promise, reject } = Promise.withResolvers<void>();
    const failing = cache.whileChanging(() => promise);
    await cache.whileChanging(async () => undefined);
    await find();
    stored.account = 'new';
    expect(await find()).toEqual({ account: 'new' });
    reject(new Error('The database is away.'));
    await expect(failing).rejects.toThrow('away');
    await find();
    stored.account = 'newer';
    expect(await find()).toEqual({ account: 'new' });
  });
});
