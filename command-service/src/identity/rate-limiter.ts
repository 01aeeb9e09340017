import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { LRUCache } from 'lru-cache';

/** A limit as a bucket: so many at once, and so many more with every second. */
export type RateLimit = { burst: number; perSecond: number };

/** The limits of the HTTP contract. */
export const LIMITS = {
  /** Sign-in, reset and password: per address, and per account. */
  credentials: { burst: 10, perSecond: 10 / 60 },
  /** New accounts, per address. */
  accounts: { burst: 100, perSecond: 100 / 3600 },
  /** Everything of one login session. */
  session: { burst: 2_000, perSecond: 200 },
} as const satisfies Record<string, RateLimit>;

const MAX_BUCKETS = 100_000;

/** Counts what callers do, in this process. */
export class RateLimiter {
  readonly #scale: number;
  readonly #now: () => number;
  readonly #buckets = new LRUCache<string, { tokens: number; at: number }>({ max: MAX_BUCKETS });

  /** `scale` multiplies every limit; `now` is in milliseconds. */
  constructor(scale: number, now: () => number = () => performance.now()) {
    this.#scale = scale;
    this.#now = now;
  }

  /** Takes one from the caller's bucket. @throws Rejected too_many_requests when it is empty */
  take(kind: keyof typeof LIMITS, caller: string): void {
    const burst = Math.max(1, LIMITS[kind].burst * this.#scale);
    const perSecond = LIMITS[kind].perSecond * this.#scale;
    const key = `${kind}\n${caller}`;
    const at = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: burst, at };
    const tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
    const enough = tokens >= 1;
    this.#buckets.set(key, { tokens: enough ? tokens - 1 : tokens, at });
    if (enough) return;
    const retryAfter = Math.ceil((1 - tokens) / perSecond);
    throw new Rejected('too_many_requests', 'Too many requests. Please try again later.', {
      details: { retryAfter },
    });
  }
}
