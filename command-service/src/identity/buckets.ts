import { LRUCache } from 'lru-cache';

/** A limit as a token bucket: `burst` requests at once, and `perSecond` more each second. */
type BucketLimit = { burst: number; perSecond: number };

/**
 * A delay that grows: `free` attempts need no pause, the next one has to wait for `firstMs`, each further one twice as
 * long, at most `maxMs`. All attempts are forgotten when there was none for `forgetMs`.
 */
export type DelayRule = { free: number; firstMs: number; maxMs: number; forgetMs: number };

/** Token buckets and growing delays by key; a new bucket is full. */
export type Buckets = {
  /** Takes a token if there is one. `tokens` is the rest, a fraction below 1 when there was none. */
  take(key: string, limit: BucketLimit): Promise<{ isAllowed: boolean; tokens: number }>;
  /** Counts an attempt if its pause is over, and answers 0; else answers how many milliseconds of it are left. */
  attempt(key: string, rule: DelayRule): Promise<number>;
  /** Forgets the attempts of a key. */
  forget(key: string): Promise<void>;
  close(): Promise<void>;
};

const MAX_BUCKETS = 100_000;

/** Token buckets in the memory of this process; `now` is in milliseconds. */
export function memoryBuckets(now: () => number = () => performance.now()): Buckets {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({
    max: MAX_BUCKETS,
    ttl: 1,
    perf: { now },
  });
  const attempts = new LRUCache<string, { count: number; until: number }>({
    max: MAX_BUCKETS,
    ttl: 1,
    perf: { now },
  });
  return {
    async take(key, { burst, perSecond }) {
      const at = now();
      const bucket = buckets.get(key) ?? { tokens: burst, at };
      const filled = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
      const allowed = filled >= 1;
      const tokens = allowed ? filled - 1 : filled;
      // A bucket can be removed once it is full again, since a new one is full.
      buckets.set(key, { tokens, at }, { ttl: (burst / perSecond) * 1000 });
      return { isAllowed: allowed, tokens };
    },
    async attempt(key, rule) {
      const at = now();
      const { count, until } = attempts.get(key) ?? { count: 0, until: at };
      if (at < until) return until - at;
      const next = at < until + rule.forgetMs ? count + 1 : 1;
      const pause = pauseAfter(next, rule);
      attempts.set(key, { count: next, until: at + pause }, { ttl: rule.forgetMs + pause });
      return 0;
    },
    forget: async (key) => void attempts.delete(key),
    close: async () => undefined,
  };
}

/** The pause in milliseconds after this many attempts. */
export function pauseAfter(count: number, { free, firstMs, maxMs }: DelayRule): number {
  return count < free ? 0 : Math.min(maxMs, firstMs * 2 ** (count - free));
}
