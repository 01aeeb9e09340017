import { describe, expect, it } from 'vitest';
import { memoryBuckets } from './buckets.ts';
import { callerByEmail, callerByPair, LIMITS, RateLimiter } from './rate-limiter.ts';

/** Several times what is remembered of one kind. */
const FLOOD = 30_000;
const KINDS = Object.keys(LIMITS).filter((kind): kind is keyof typeof LIMITS => Object.hasOwn(LIMITS, kind));
const VICTIM = callerByEmail('ana@books.example');

async function usedUp(limiter: RateLimiter, kind: keyof typeof LIMITS): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (
      !(await limiter.take(kind, VICTIM).then(
        () => true,
        () => false,
      ))
    )
      return count;
  }
}

describe('a flood of callers', () => {
  it('makes no limit of any kind forget who used it up', async () => {
    const limiter = new RateLimiter(
      1,
      memoryBuckets(() => 0),
    );
    for (const kind of KINDS) expect(await usedUp(limiter, kind)).toBe(LIMITS[kind].burst);
    for (const kind of KINDS) {
      for (let at = 0; at < FLOOD; at += 1) await limiter.take(kind, { by: 'email', key: `${at}` });
    }
    const left: Record<string, number> = {};
    for (const kind of KINDS) left[kind] = await usedUp(limiter, kind);
    expect(left).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, 0])));
  });

  it('makes no attempts be forgotten, even when each of the others uses up its own', async () => {
    const limiter = new RateLimiter(
      1,
      memoryBuckets(() => 0),
    );
    const attempt = async (name: string) =>
      limiter.attempt(callerByPair('192.0.2.1', name)).then(
        () => true,
        () => false,
      );
    for (let at = 0; at < 10; at += 1) await attempt('ana@books.example');
    for (let at = 0; at < FLOOD; at += 1) {
      for (let again = 0; again < 10; again += 1) await attempt(`${at}@books.example`);
    }
    expect(await attempt('ana@books.example')).toBe(false);
  });

  it('does not shut out those who come after it', async () => {
    let clock = 0;
    const limiter = new RateLimiter(
      1,
      memoryBuckets(() => clock),
    );
    for (let at = 0; at < FLOOD; at += 1) {
      for (let again = 0; again < 10; again += 1) {
        await limiter.take('credentials', { by: 'address', key: `${at}` }).catch(() => undefined);
      }
    }
    await limiter.take('guesses', VICTIM);
    clock += 60_000;
    expect(await usedUp(limiter, 'credentials')).toBe(LIMITS.credentials.burst);
  });
});
