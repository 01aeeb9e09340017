import { hasRedis, startRedis } from '@ledgerline/tests/support/redis.ts';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Buckets, memoryBuckets } from './buckets.ts';
import { type Caller, callerByEmail, callerByPair, type LIMITS, RateLimiter } from './rate-limiter.ts';
import { redisBuckets } from './redis-buckets.ts';

if (!hasRedis) console.log('There is no redis-server here: the rate limits were tested in memory alone.');

/** A long timeout for Redis: this file tests its limits, and a busy machine may answer late. */
const patienceMs = 60_000;
const patience = { timeout: patienceMs, interval: 20 };

let redis: { url: string; stop(): Promise<void> } | null = null;
let clock = 0;
const opened: Buckets[] = [];

beforeAll(async () => {
  redis = hasRedis ? await startRedis() : null;
});

afterEach(async () => {
  for (const buckets of opened.splice(0)) await buckets.close();
  if (redis === null) return;
  const client = new Redis(redis.url);
  await client.flushall();
  client.disconnect();
});

afterAll(async () => {
  await redis?.stop();
});

const now = () => clock;
const wait = (milliseconds: number) => {
  clock += milliseconds;
};

function open(buckets: Buckets): Buckets {
  opened.push(buckets);
  return buckets;
}

/** Sends this many requests at once and answers how many are accepted. */
const from = (key: string): Caller => ({ by: 'address', key });

/** How many of this many attempts are let through. */
async function tried(limiter: RateLimiter, caller: Caller, tries: number) {
  const outcomes = await Promise.allSettled(Array.from({ length: tries }, () => limiter.attempt(caller)));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

async function passed(limiter: RateLimiter, kind: keyof typeof LIMITS, caller: string, tries: number) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: tries }, () => limiter.take(kind, from(caller))),
  );
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

describe.each(hasRedis ? ['memory', 'Redis'] : ['memory'])('the limits of the contract in %s', (place) => {
  const limiterOf = (scale = 1) =>
    new RateLimiter(
      scale,
      open(place === 'memory' ? memoryBuckets(now) : redisBuckets(redis?.url ?? '', { now, patienceMs })),
    );

  it('accept ten attempts with credentials per minute and caller', async () => {
    const limiter = limiterOf();
    expect(await passed(limiter, 'credentials', 'a', 50)).toBe(10);
    expect(await passed(limiter, 'credentials', 'b', 50)).toBe(10);
    wait(6_000);
    expect(await passed(limiter, 'credentials', 'a', 50)).toBe(1);
    wait(3_600_000);
    expect(await passed(limiter, 'credentials', 'a', 50)).toBe(10);
  });

  it('accept 100 new accounts per hour', async () => {
    const limiter = limiterOf();
    expect(await passed(limiter, 'accounts', 'a', 200)).toBe(100);
    wait(3_600_000);
    expect(await passed(limiter, 'accounts', 'a', 200)).toBe(100);
  });

  it('accept 200 requests per second of a session, and 2,000 at once', async () => {
    const limiter = limiterOf();
    expect(await passed(limiter, 'session', 'a', 2_500)).toBe(2_000);
    wait(1_000);
    expect(await passed(limiter, 'session', 'a', 500)).toBe(200);
  });

  it('are scaled', async () => {
    expect(await passed(limiterOf(3), 'credentials', 'scaled up', 50)).toBe(30);
    expect(await passed(limiterOf(0.01), 'credentials', 'scaled down', 50)).toBe(1);
  });

  it('delay each attempt after the tenth twice as long as the one before, up to 15 minutes', async () => {
    const limiter = limiterOf();
    const caller = callerByPair('192.0.2.1', 'ada@books.example');
    expect(await tried(limiter, caller, 50)).toBe(10);
    for (const seconds of [6, 12, 24, 48, 96, 192, 384, 768, 900, 900]) {
      wait(seconds * 1_000 - 1);
      expect(await tried(limiter, caller, 5), `before ${seconds} s`).toBe(0);
      wait(1);
      expect(await tried(limiter, caller, 5), `after ${seconds} s`).toBe(1);
    }
  });

  it('say how long the delay is, and forget attempts after a success or a day', async () => {
    const limiter = limiterOf();
    const caller = callerByPair('192.0.2.1', 'ada@books.example');
    await tried(limiter, caller, 10);
    const refusal = expect.objectContaining({ code: 'too_many_requests', details: { retryAfter: 6 } });
    await expect(limiter.attempt(caller)).rejects.toEqual(refusal);
    await limiter.forgive(caller);
    expect(await tried(limiter, caller, 50)).toBe(10);
    wait(24 * 3_600_000 + 6_000);
    expect(await tried(limiter, caller, 50)).toBe(10);
  });

  it('answer after how many seconds to try again', async () => {
    const limiter = limiterOf();
    await passed(limiter, 'credentials', 'a', 10);
    const refusal = expect.objectContaining({ code: 'too_many_requests', details: { retryAfter: 6 } });
    await expect(limiter.take('credentials', from('a'))).rejects.toEqual(refusal);
    wait(6_000);
    await limiter.take('credentials', from('a'));
  });

  it('count an e-mail address apart from an IP address of the same text', async () => {
    const limiter = limiterOf();
    await passed(limiter, 'credentials', '10.9.2.2', 10);
    await limiter.take('credentials', callerByEmail('10.9.2.2'));
    await limiter.take('credentials', { by: 'contact', key: '10.9.2.2' });
    await expect(limiter.take('credentials', from('10.9.2.2'))).rejects.toThrow('Too many requests');
  });
});

describe('the buckets in memory', () => {
  it('do not store the text of a caller, however long it is', async () => {
    const keys: string[] = [];
    const limiter = new RateLimiter(1, {
      ...memoryBuckets(),
      take: async (_kind, key) => ({ isAllowed: keys.push(key) > 0, tokens: 1 }),
    });
    await limiter.take('credentials', callerByEmail(`${'a'.repeat(1_000_000)}@books.example`));
    await limiter.take('credentials', callerByEmail(` ${'A'.repeat(1_000_000)}@books.example`));
    expect(keys[0]?.length).toBeLessThan(100);
    expect(keys[1]).toBe(keys[0]);
  });
});

describe.runIf(hasRedis)('limits in Redis', () => {
  it('are shared by all processes and use the clock of Redis', async () => {
    const [one, other] = [1, 2].map(
      () => new RateLimiter(1, open(redisBuckets(redis?.url ?? '', { patienceMs }))),
    );
    if (one === undefined || other === undefined) throw new Error('There are two.');
    expect(await passed(one, 'accounts', 'a', 60)).toBe(60);
    expect(await passed(other, 'accounts', 'a', 60)).toBe(40);
  });

  it('do not store addresses', async () => {
    const limiter = new RateLimiter(1, open(redisBuckets(redis?.url ?? '', { patienceMs })));
    await limiter.take('credentials', callerByEmail('ada@books.example'));
    const client = new Redis(redis?.url ?? '');
    const keys = await client.keys('*');
    client.disconnect();
    expect(keys).toHaveLength(1);
    expect(keys.join()).not.toContain('ada');
  });

  it('are counted in the process while Redis is unavailable, which is reported once', async () => {
    const gone = await startRedis();
    const troubles: unknown[] = [];
    const limiter = new RateLimiter(
      1,
      open(redisBuckets(gone.url, { now, patienceMs, onTrouble: (cause) => troubles.push(cause) })),
    );
    await limiter.take('credentials', from('a'));
    await gone.stop();
    expect(await passed(limiter, 'credentials', 'a', 50)).toBe(10);
    expect(troubles).toHaveLength(1);
  });

  it('do not wait for an unavailable Redis, and use it again when it is back', async () => {
    const gone = await startRedis();
    const troubles: unknown[] = [];
    const onTrouble = (cause: unknown) => void troubles.push(cause);
    const limiter = new RateLimiter(1, open(redisBuckets(gone.url, { now, patienceMs, onTrouble })));
    await limiter.take('session', from('a'));
    await gone.stop();
    await vi.waitFor(() => expect(troubles).toHaveLength(1), patience);
    const requested = vi.spyOn(Redis.prototype, 'eval');
    await passed(limiter, 'session', 'a', 20);
    expect(requested).not.toHaveBeenCalled();
    const back = await startRedis(Number(new URL(gone.url).port));
    await vi.waitFor(async () => {
      await limiter.take('session', from('a'));
      expect(requested).toHaveBeenCalled();
    }, patience);
    requested.mockRestore();
    await back.stop();
  });
});
