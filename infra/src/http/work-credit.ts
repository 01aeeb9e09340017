import { LRUCache } from 'lru-cache';

/** How long a session may be at work without a pause before it has to rest. A page needs a tenth of it. */
const CREDIT_MS = 3_000;
/** With this much credit a session that had used it up need no longer rest. */
const RECOVERED_MS = 1_000;
/** A session without credit rests this many times as long as it worked; so long, too, it takes to gain credit. */
const REST = 2;
/** A person who waited long for one answer does not wait as long again for the next. */
const LONGEST_REST_MS = 1_000;
/** Another session counts as at work this long after its last request. */
const RECENT_MS = 1_000;
/** Sessions whose work is remembered. Others have their whole credit. */
const MOST_SESSIONS = 10_000;

type Work = {
  working: number;
  /** Since when something is under way. */
  since: number;
  credit: number;
  /** Until when the credit was counted. */
  countedTo: number;
  isUsedUp: boolean;
  restsUntil: number;
};

/**
 * How long login sessions have had work under way: a token bucket of time, in milliseconds of the caller's clock. Work
 * done side by side counts once. A session that works all the time uses up its credit, and gains it back while it is idle.
 * Without credit it has to rest after each piece of work, twice as long as that took.
 */
export class WorkCredit {
  readonly #sessions = new LRUCache<string, Work>({ max: MOST_SESSIONS });

  begin(session: string, now: number): void {
    const work = this.#of(session, now);
    if (work.working === 0) work.since = now;
    work.working += 1;
  }

  end(session: string, now: number): void {
    const work = this.#of(session, now);
    work.working = Math.max(0, work.working - 1);
    if (work.working === 0) work.restsUntil = now + Math.min(LONGEST_REST_MS, (now - work.since) * REST);
  }

  /** For how long a session may begin nothing; 0 when it need not rest. */
  restOf(session: string, now: number): number {
    const { isUsedUp, restsUntil } = this.#of(session, now);
    return isUsedUp ? Math.max(0, restsUntil - now) : 0;
  }

  /** Whether a session has used up its credit and has to rest between two pieces of work. */
  isUsedUp(session: string, now: number): boolean {
    return this.#of(session, now).isUsedUp;
  }

  /** The work of a session, with its credit of now. */
  #of(session: string, now: number): Work {
    const work = this.#sessions.get(session) ?? newWork(now);
    this.#sessions.set(session, work);
    const passed = now - work.countedTo;
    const credit = work.credit + (work.working > 0 ? -passed : passed / REST);
    work.credit = Math.min(CREDIT_MS, Math.max(0, credit));
    work.countedTo = now;
    if (work.credit === 0) work.isUsedUp = true;
    if (work.credit >= RECOVERED_MS) work.isUsedUp = false;
    return work;
  }
}

const newWork = (now: number): Work => ({
  working: 0,
  since: now,
  credit: CREDIT_MS,
  countedTo: now,
  isUsedUp: false,
  restsUntil: now,
});

/** Which sessions sent something just now. */
export class RecentSessions {
  #last = { session: '', at: Number.NEGATIVE_INFINITY };
  #lastOther = this.#last;

  note(session: string, now: number): void {
    if (this.#last.session !== session) this.#lastOther = this.#last;
    this.#last = { session, at: now };
  }

  /** Whether another session than this one sent something just now. */
  hasOther(session: string, now: number): boolean {
    const other = this.#last.session === session ? this.#lastOther : this.#last;
    return now - other.at < RECENT_MS;
  }
}
