import { CallerMemory } from './caller-memory.ts';

/** A limit as a token bucket: `burst` requests at once, and `perSecond` more each second. */
type BucketLimit = { burst: number; perSecond: number };

/**
 * A delay that grows: `free` attempts need no pause, the next one has to wait for `firstMs`, each further one twice as
 * long, at most `maxMs`. All attempts are forgotten when there was none for `forgetMs`.
 */
export type DelayRule = { free: number; firstMs: number; maxMs: number; forgetMs: number };

/** Token buckets of several kinds and growing delays, by key; a new bucket is full. */
export type Buckets = {
  /** Takes a token if there is one. `tokens` is the rest, a fraction below 1 when there was none. */
  take(kind: string, key: string, limit: BucketLimit): Promise<{ isAllowed: boolean; tokens: number }>;
  /** Counts an attempt if its pause is over, and answers 0; else answers how many milliseconds of it are left. */
  attempt(key: string, rule: DelayRule): Promise<number>;
  /** Forgets the attempts of a key. */
  forget(key: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Token buckets in the memory of this process, each kind apart from the others; `now` is in milliseconds. Who has less
 * than half of the tokens left, or made half of the free attempts, is not forgotten.
 */
export function memoryBuckets(now: () => number = () => performance.now()): Buckets {
  const kinds = new Map<string, CallerMemory<{ tokens: number; at: number }>>();
  const bucketsOf = (kind: string) => {
    const buckets = kinds.get(kind) ?? new CallerMemory<{ tokens: number; at: number }>(now);
    kinds.set(kind, buckets);
    return buckets;
  };
  const attempts = new CallerMemory<{ count: number; until: number }>(now);
  return {
    async take(kind, key, { burst, perSecond }) {
      const at = now();
      const buckets = bucketsOf(kind);
      const bucket = buckets.get(key) ?? { tokens: burst, at };
      const filled = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
      const allowed = filled >= 1;
      const tokens = allowed ? filled - 1 : filled;
      // A bucket can be removed once it is full again, since a new one is full.
      const until = at + ((burst - tokens) / perSecond) * 1000;
      buckets.set(key, { value: { tokens, at }, until, isGrave: tokens < burst / 2 });
      return { isAllowed: allowed, tokens };
    },
    async attempt(key, rule) {
      const at = now();
      const { count, until } = attempts.get(key) ?? { count: 0, until: at };
      if (at < until) return until - at;
      const next = at < until + rule.forgetMs ? count + 1 : 1;
      const over = at + pauseAfter(next, rule);
      const value = { count: next, until: over };
      attempts.set(key, { value, until: over + rule.forgetMs, isGrave: next * 2 >= rule.free });
      return 0;
    },
    forget: async (key) => attempts.delete(key),
    close: async () => undefined,
  };
}

/** The pause in milliseconds after this many attempts. */
export function pauseAfter(count: number, { free, firstMs, maxMs }: DelayRule): number {
  return count < free ? 0 : Math.min(maxMs, firstMs * 2 ** (count - free));
}
