import { hash } from 'node:crypto';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Buckets } from './buckets.ts';
import { emailKey } from './email-address.ts';

/** The limits of the HTTP contract. */
export const LIMITS = {
  /** Sign-in, password reset and password change: per IP address and per account. */
  credentials: { burst: 10, perSecond: 10 / 60 },
  /** New accounts, per IP address. */
  accounts: { burst: 100, perSecond: 100 / 3600 },
  /** Reading a calendar by its secret, and replacing the secret, per IP address. */
  calendar: { burst: 60, perSecond: 1 },
  /** All requests of one login session. */
  session: { burst: 2_000, perSecond: 200 },
} as const satisfies Record<string, { burst: number; perSecond: number }>;

/**
 * What is counted: requests by IP address, messages by IP address, attempts by e-mail address, or requests by login
 * session (its digest).
 */
export type Caller = { by: 'address' | 'contact' | 'email' | 'session'; key: string };

/** The caller for an e-mail address, whatever its case and surrounding spaces. The text may be anything. */
export function callerByEmail(text: string): Caller {
  return { by: 'email', key: emailKey(text.trim()) };
}

/** Counts requests of callers and refuses those above the limit. */
export class RateLimiter {
  readonly #scale: number;
  readonly #buckets: Buckets;

  /** @param scale multiplies every limit */
  constructor(scale: number, buckets: Buckets) {
    this.#scale = scale;
    this.#buckets = buckets;
  }

  /**
   * Takes a token from the bucket of the caller. The key of the bucket is a digest, so that callers cannot choose its
   * size. @throws Rejected too_many_requests when the bucket is empty
   */
  async take(kind: keyof typeof LIMITS, { by, key }: Caller): Promise<void> {
    const burst = Math.max(1, LIMITS[kind].burst * this.#scale);
    const perSecond = LIMITS[kind].perSecond * this.#scale;
    const { isAllowed, tokens } = await this.#buckets.take(`${kind}\n${by}\n${hash('sha256', key)}`, {
      burst,
      perSecond,
    });
    if (isAllowed) return;
    const retryAfter = Math.ceil((1 - tokens) / perSecond);
    throw new Rejected('too_many_requests', 'Too many requests. Please try again later.', {
      details: { retryAfter },
    });
  }
}
