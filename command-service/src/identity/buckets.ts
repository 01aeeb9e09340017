import { LRUCache } from 'lru-cache';

/** A limit as a token bucket: `burst` requests at once, and `perSecond` more each second. */
type BucketLimit = { burst: number; perSecond: number };

/** Token buckets by key; a new bucket is full. */
export type Buckets = {
  /** Takes a token if there is one. `tokens` is the rest, a fraction below 1 when there was none. */
  take(key: string, limit: BucketLimit): Promise<{ isAllowed: boolean; tokens: number }>;
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
    close: async () => undefined,
  };
}
