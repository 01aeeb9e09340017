import { hash } from 'node:crypto';
import { networksOf } from '@ledgerline/shared-events/api/network-address.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Buckets, DelayRule } from './buckets.ts';
import { emailKey, mailboxKey, writtenAddress } from './email-address.ts';

/** The limits of the HTTP contract. */
export const LIMITS = {
  /** Sign-in, password reset and password change, per IP address; challenges for passkeys of a user, per user. */
  credentials: { burst: 10, perSecond: 10 / 60 },
  /** Sign-in at one account from browsers that signed in there before. */
  ownBrowsers: { burst: 20, perSecond: 10 / 60 },
  /** Sign-in from such browsers at all accounts, per IP address: an office may share one. */
  ownBrowsersByAddress: { burst: 100, perSecond: 100 / 60 },
  /** Sign-in at one account from all browsers together that never signed in there. */
  guesses: { burst: 100, perSecond: 100 / 3600 },
  /** Mails with a link, per recipient: within an hour, and within a day. */
  mails: { burst: 10, perSecond: 10 / 3600 },
  mailsADay: { burst: 50, perSecond: 50 / 86_400 },
  /** Notices, per recipient. They have limits of their own, so that nobody hides a change behind many links. */
  notices: { burst: 10, perSecond: 10 / 3600 },
  noticesADay: { burst: 50, perSecond: 50 / 86_400 },
  /** New accounts, per IP address. */
  accounts: { burst: 100, perSecond: 100 / 3600 },
  /** Reading a calendar by its secret, and replacing the secret, per IP address. */
  calendar: { burst: 60, perSecond: 1 },
  /** Saving and testing an own mail account, which look up a name or open a connection, per user. */
  ownMail: { burst: 20, perSecond: 20 / 3600 },
  /** Imports of an export, whose file is stored and checked, per user. */
  imports: { burst: 20, perSecond: 20 / 3600 },
  /** All requests of one login session. */
  session: { burst: 2_000, perSecond: 200 },
} as const satisfies Record<string, { burst: number; perSecond: number }>;

/** The refusal of another mail with a link to one address. */
const MANY_LINKS =
  'Several links were requested for this address. Please use the most recent one, or try again later.';
/**
 * How many times the limit of one network the wider one around it has: one person may have all of it, or many a part.
 */
const WIDER = 3;
const TOO_MANY = 'Too many requests. Please try again later.';

/** The delay between attempts at one account: from one address, by one known browser, or in one login session. */
const ATTEMPTS: DelayRule = { free: 10, firstMs: 6_000, maxMs: 15 * 60_000, forgetMs: 24 * 3_600_000 };

/**
 * What is counted, each in a space of keys of its own: requests by network address, messages by network address,
 * attempts by e-mail address, by network and e-mail address (`pair`) or by known browser, requests and attempts by
 * login session (its digest), and what one user causes.
 */
export type Caller = {
  by: 'address' | 'contact' | 'report' | 'email' | 'pair' | 'device' | 'session' | 'user';
  key: string;
  /** The key of a wider network that the caller is in, which several people may share. */
  within?: string;
};

/** The caller for a network address. */
export function callerByAddress(address: string, by: 'address' | 'contact' | 'report' = 'address'): Caller {
  const [key, within] = networksOf(address);
  return { by, key, ...(within !== undefined && { within }) };
}

/** The caller for an e-mail address in the form in which accounts are found by it. The text may be anything. */
export function callerByEmail(text: string): Caller {
  return { by: 'email', key: emailKey(writtenAddress(text)) };
}

/** The caller for attempts at an e-mail address from one network address. */
export function callerByPair(address: string, email: string): Caller {
  return { by: 'pair', key: `${networksOf(address)[0]}\n${callerByEmail(email).key}` };
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
   * Takes a token from the bucket of the caller, and one from that of the wider network around it. The keys of buckets
   * are digests, so that callers cannot choose their size. @throws Rejected too_many_requests when a bucket is empty
   */
  async take(kind: keyof typeof LIMITS, caller: Caller, message = TOO_MANY): Promise<void> {
    await this.#takeOne(kind, caller, { times: 1, message });
    const { by, within } = caller;
    if (within !== undefined) await this.#takeOne(kind, { by, key: within }, { times: WIDER, message });
  }

  async #takeOne(
    kind: keyof typeof LIMITS,
    caller: Caller,
    { times, message }: { times: number; message: string },
  ): Promise<void> {
    const scale = this.#scale * times;
    const burst = Math.max(1, LIMITS[kind].burst * scale);
    const perSecond = LIMITS[kind].perSecond * scale;
    const { isAllowed, tokens } = await this.#buckets.take(kind, keyOf(caller), { burst, perSecond });
    if (!isAllowed) throw tooMany((1 - tokens) / perSecond, message);
  }

  /** Counts a mail for the mailbox that receives it, whoever causes it. @throws Rejected too_many_requests */
  async takeMail(recipient: string, isNotice: boolean): Promise<void> {
    const caller: Caller = { by: 'email', key: mailboxKey(recipient) };
    await this.take(isNotice ? 'notices' : 'mails', caller, MANY_LINKS);
    await this.take(isNotice ? 'noticesADay' : 'mailsADay', caller, MANY_LINKS);
  }

  /**
   * Counts an attempt to prove who one is. The first ones are free; after them each has to wait longer than the one
   * before. @throws Rejected too_many_requests before the pause is over
   */
  async attempt(caller: Caller): Promise<void> {
    const { free, firstMs, maxMs, forgetMs } = ATTEMPTS;
    const scaled = {
      free: Math.max(1, Math.floor(free * this.#scale)),
      firstMs: firstMs / this.#scale,
      maxMs: maxMs / this.#scale,
      forgetMs,
    };
    const leftMs = await this.#buckets.attempt(keyOf(caller), scaled);
    if (leftMs > 0) throw tooMany(leftMs / 1000);
  }

  /** Forgets the attempts of a caller who has proved who they are. */
  async forgive(caller: Caller): Promise<void> {
    await this.#buckets.forget(keyOf(caller));
  }
}

function keyOf({ by, key }: Caller): string {
  return `${by}\n${hash('sha256', key)}`;
}

function tooMany(seconds: number, message = TOO_MANY): Rejected {
  return new Rejected('too_many_requests', message, { details: { retryAfter: Math.ceil(seconds) } });
}
