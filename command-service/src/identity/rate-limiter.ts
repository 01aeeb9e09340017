import { hash } from 'node:crypto';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Buckets } from './buckets.ts';
import { emailKey } from './email-address.ts';

/** The limits of the HTTP contract. */
export const LIMITS = {
  /** Sign-in, reset and password: per address, and per account. */
  credentials: { burst: 10, perSecond: 10 / 60 },
  /** New accounts, per address. */
  accounts: { burst: 100, perSecond: 100 / 3600 },
  /** Everything of one login session. */
  session: { burst: 2_000, perSecond: 200 },
} as const satisfies Record<string, { burst: number; perSecond: number }>;

/** Who is counted: an address, one who writes from an address, an e-mail address, or a login session by its digest. */
export type Caller = { by: 'address' | 'contact' | 'email' | 'session'; key: string };

/** Whoever uses an e-mail address, in any case and with outer space. The text may be anything. */
export function callerByEmail(text: string): Caller {
  return { by: 'email', key: emailKey(text.trim()) };
}

/** Counts what callers do, and refuses what is too much. */
export class RateLimiter {
  readonly #scale: number;
  readonly #buckets: Buckets;

  /** `scale` multiplies every limit. */
  constructor(scale: number, buckets: Buckets) {
    this.#scale = scale;
    this.#buckets = buckets;
  }

  /** Takes one from the caller's bucket, which is kept under a digest: its size is not the caller's choice. @throws Rejected too_many_requests when it is empty */
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
