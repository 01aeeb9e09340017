import { RecentSessions, WorkCredit } from './work-credit.ts';

/** A page sends about as many at once. */
const AT_ONCE = 4;

export type TurnOptions = {
  /** How many reads, and how many changes, of a session are worked on at once. */
  atOnce?: number;
  /** The clock, in ms. */
  now?: () => number;
};

/** The reads, or the changes, of one session. */
type Line = { session: string; working: number; waiting: (() => void)[]; timer: NodeJS.Timeout | undefined };

/**
 * The turns of the requests of each session: a few reads and a few changes are under way at once, and the others wait
 * in their order. While other sessions send something, one that has used up its credit gets one turn after the other,
 * with rests between them.
 */
export class SessionTurns {
  readonly #atOnce: number;
  readonly #now: () => number;
  readonly #lines = new Map<string, Line>();
  readonly #credit = new WorkCredit();
  readonly #recent = new RecentSessions();

  constructor({ atOnce = AT_ONCE, now = () => performance.now() }: TurnOptions) {
    this.#atOnce = atOnce;
    this.#now = now;
  }

  /** Calls `begin` when it is the turn of a request. Answers a function that takes it back while it waits. */
  take(kind: 'read' | 'change', session: string, begin: (end: () => void) => void): () => void {
    const key = `${kind} ${session}`;
    const line = this.#lines.get(key) ?? { session, working: 0, waiting: [], timer: undefined };
    this.#lines.set(key, line);
    this.#recent.note(session, this.#now());
    const start = () => {
      this.#credit.begin(key, this.#now());
      line.working += 1;
      begin(() => this.#end(key, line));
    };
    line.waiting.push(start);
    this.#next(key, line);
    return () => {
      const at = line.waiting.indexOf(start);
      if (at >= 0) line.waiting.splice(at, 1);
    };
  }

  #end(key: string, line: Line): void {
    line.working -= 1;
    this.#credit.end(key, this.#now());
    this.#next(key, line);
  }

  /** Begins what may begin now. */
  #next(key: string, line: Line): void {
    clearTimeout(line.timer);
    line.timer = undefined;
    while (line.waiting.length > 0 && line.working < this.#atOnce) {
      const rest = this.#restOf(key, line);
      if (rest > 0) {
        // The end of the work that is under way calls again.
        if (line.working === 0) line.timer = setTimeout(() => this.#next(key, line), rest);
        return;
      }
      line.waiting.shift()?.();
    }
    if (line.working === 0 && line.waiting.length === 0) this.#lines.delete(key);
  }

  /** How long the next request has to wait, beside those that are worked on; 0 when it may begin. */
  #restOf(key: string, { session, working }: Line): number {
    const now = this.#now();
    if (!this.#credit.isUsedUp(key, now) || !this.#recent.hasOther(session, now)) return 0;
    return working > 0 ? Number.POSITIVE_INFINITY : this.#credit.restOf(key, now);
  }
}
