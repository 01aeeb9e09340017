import { LRUCache } from 'lru-cache';

/** How long a session may be at work without a pause before it has to rest. Pages need a fifth of it. */
const CREDIT_MS = 500;
/** Another session counts as at work this long after its last request. */
const RECENT_MS = 1_000;
/** The longest rest, in ms, for the work that one piece of work left to others. */
const LONGEST_LEFT_MS = 4_000;
/** After so much work without credit, in ms, the rests of a stranger grow. */
const PATIENCE_MS = 5_000;
/** With each so much more work they are once more as long. */
const MORE_REST_MS = 500;
/** The most times that they are as long. */
const MAX_TIMES_LONGER = 16;
/** Sessions whose work is remembered. Others have their whole credit. */
const MAX_SESSIONS = 10_000;

/**
 * A session without credit rests this many times as long as it worked, which is also the time in which its credit comes
 * back. A person who waited long for one answer need not wait as long again for the next. The work that it left to other
 * processes is added once. With `grow`, rests are longer the longer it goes on: a stranger who never stops leaves the
 * others nearly all of the time.
 */
export type Rests = { times: number; longestMs: number; grow: boolean };

type Work = {
  working: number;
  /** Since when something is under way, how much it leaves to others, and whether it began without credit. */
  since: number;
  leftMs: number;
  isBeyond: boolean;
  /** Below zero for work that was left to others. */
  credit: number;
  /** Until when the credit was counted. */
  countedTo: number;
  /** Until the whole credit is back: a rest after much work must not be followed by as much again. */
  isUsedUp: boolean;
  /** The work without credit, in ms, as far as it had rests. */
  beyondMs: number;
  restsUntil: number;
};

/**
 * How long login sessions have had work under way: a token bucket of time, in milliseconds of the caller's clock. Work
 * done side by side counts once. A session that works all the time uses up its credit, and gains it back while it is idle.
 * Without credit it has to rest after each piece of work, until the whole credit is back.
 */
export class WorkCredit {
  readonly #rests: Rests;
  readonly #sessions = new LRUCache<string, Work>({ max: MAX_SESSIONS });

  constructor(rests: Rests) {
    this.#rests = rests;
  }

  begin(session: string, now: number): void {
    const work = this.#of(session, now);
    if (work.working === 0) Object.assign(work, { since: now, leftMs: 0, isBeyond: work.isUsedUp });
    work.working += 1;
  }

  /** @param leftMs the work that it leaves to other processes, which counts, too */
  end(session: string, now: number, leftMs = 0): void {
    const work = this.#of(session, now);
    work.working = Math.max(0, work.working - 1);
    work.leftMs += leftMs;
    work.credit = Math.max(-LONGEST_LEFT_MS, work.credit - leftMs);
    if (work.working > 0) return;
    const { times, longestMs } = this.#rests;
    const ownRest = Math.min(longestMs, (now - work.since) * times) * this.#longer(work);
    if (work.isBeyond) work.beyondMs += Math.min(longestMs / times, now - work.since);
    work.restsUntil = now + ownRest + Math.min(LONGEST_LEFT_MS, work.leftMs);
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
    const { credit } = work;
    if (work.working > 0) {
      work.credit = Math.max(Math.min(0, credit), credit - passed);
    } else {
      work.credit = Math.min(CREDIT_MS, credit + passed / (this.#rests.times * this.#longer(work)));
    }
    work.countedTo = now;
    if (work.credit <= 0) work.isUsedUp = true;
    if (work.credit === CREDIT_MS) Object.assign(work, { isUsedUp: false, beyondMs: 0 });
    return work;
  }

  /** How many times as long the rests of a session are by now. */
  #longer({ beyondMs }: Work): number {
    if (!this.#rests.grow || beyondMs < PATIENCE_MS) return 1;
    return Math.min(MAX_TIMES_LONGER, 2 + Math.floor((beyondMs - PATIENCE_MS) / MORE_REST_MS));
  }
}

const newWork = (now: number): Work => ({
  working: 0,
  since: now,
  leftMs: 0,
  isBeyond: false,
  credit: CREDIT_MS,
  countedTo: now,
  isUsedUp: false,
  beyondMs: 0,
  restsUntil: now,
});

/** Which of the noted sessions sent something just now. */
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
