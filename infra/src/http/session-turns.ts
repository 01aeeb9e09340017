import { slices } from '@ledgerline/shared-events/slices.ts';
import { RecentSessions, WorkCredit } from './work-credit.ts';

/** A page sends about as many at once. */
const AT_ONCE = 4;

/** More than any page sends; each of them keeps its body in memory. */
const MAX_WAITING = 200;

/** The credits of sessions for their reads and for their changes, and how they rest without. */
const creditsOf = (grow: boolean) => ({
  read: new WorkCredit({ times: 4, longestMs: 1_000, grow }),
  change: new WorkCredit({ times: 8, longestMs: 2_000, grow }),
});

export type TurnOptions = {
  /** How many reads, and how many changes, of a session are worked on at once. */
  atOnce?: number;
  /** How many more of each wait. */
  mostWaiting?: number;
  /** The clock, in ms. */
  now?: () => number;
};

/** A request of a session; that of a stranger belongs to an account that anybody can open. */
type SessionRequest = { kind: 'read' | 'change'; session: string; accountId: string; isStranger: boolean };

/**
 * A turn that has begun: `worked` when the answer is made, with the work in ms that it leaves to other processes; `sent`
 * when its client has it or is gone. It needs both.
 */
export type Turn = { worked(leftMs: number): void; sent(): void };

/** The reads, or the changes, of one session: those that are worked on, those that are being sent, those that wait. */
type Line = {
  credit: WorkCredit;
  session: string;
  working: number;
  sending: number;
  waiting: (() => void)[];
  timer: NodeJS.Timeout | undefined;
};

/**
 * The turns of the requests of each session: a few reads and a few changes are under way at once, and the others wait
 * in their order. While another session with credit sends something, one that has used up its own gets one turn after the
 * other, with rests between them. When all work without a pause, nobody rests: it would help nobody.
 */
export class SessionTurns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #now: () => number;
  readonly #lines = new Map<string, Line>();
  readonly #credits = { ofStrangers: creditsOf(true), ofOthers: creditsOf(false) };
  readonly #recent = new RecentSessions();

  constructor({ atOnce = AT_ONCE, mostWaiting = MAX_WAITING, now = () => performance.now() }: TurnOptions) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
    this.#now = now;
  }

  /** Whether one more request of a session may wait. */
  hasRoom({ kind, session }: Pick<SessionRequest, 'kind' | 'session'>): boolean {
    return (this.#lines.get(`${kind} ${session}`)?.waiting.length ?? 0) < this.#mostWaiting;
  }

  /** Calls `begin` when it is the turn of a request. Answers a function that takes it back while it waits. */
  take({ kind, session, accountId, isStranger }: SessionRequest, begin: (turn: Turn) => void): () => void {
    const key = `${kind} ${session}`;
    const credits = isStranger ? this.#credits.ofStrangers : this.#credits.ofOthers;
    const line = this.#lines.get(key) ?? newLine(session, credits[kind]);
    this.#lines.set(key, line);
    const now = this.#now();
    if (!line.credit.isUsedUp(session, now)) this.#recent.note(session, now);
    const start = () => {
      line.credit.begin(session, this.#now());
      line.working += 1;
      begin(this.#turn(key, line, accountId));
    };
    line.waiting.push(start);
    this.#next(key, line);
    return () => {
      const at = line.waiting.indexOf(start);
      if (at >= 0) line.waiting.splice(at, 1);
    };
  }

  #turn(key: string, line: Line, accountId: string): Turn {
    let [isWorked, isSent] = [false, false];
    const hasCredit = () => !line.credit.isUsedUp(line.session, this.#now());
    const over = slices.begin({ accountId, hasCredit });
    return {
      worked: (leftMs) => {
        if (isWorked) return;
        isWorked = true;
        over();
        line.working -= 1;
        if (!isSent) line.sending += 1;
        line.credit.end(line.session, this.#now(), leftMs);
        this.#soon(key, line);
      },
      sent: () => {
        if (isSent) return;
        isSent = true;
        if (!isWorked) return;
        line.sending -= 1;
        this.#soon(key, line);
      },
    };
  }

  /** In the next round of the event loop: the answer that ends a turn is sent before another request is worked on. */
  #soon(key: string, line: Line): void {
    setImmediate(() => this.#next(key, line));
  }

  /** Begins what may begin now. */
  #next(key: string, line: Line): void {
    clearTimeout(line.timer);
    line.timer = undefined;
    while (line.waiting.length > 0 && line.working + line.sending < this.#atOnce) {
      const rest = this.#restOf(line);
      if (rest > 0) {
        // The end of the work that is under way calls again.
        if (line.working === 0) line.timer = setTimeout(() => this.#next(key, line), rest);
        return;
      }
      line.waiting.shift()?.();
    }
    const isIdle = line.working + line.sending + line.waiting.length === 0;
    if (isIdle) this.#lines.delete(key);
  }

  /** How long the next request has to wait, beside those that are worked on; 0 when it may begin. */
  #restOf({ credit, session, working }: Line): number {
    const now = this.#now();
    if (!credit.isUsedUp(session, now) || !this.#recent.hasOther(session, now)) return 0;
    return working > 0 ? Number.POSITIVE_INFINITY : credit.restOf(session, now);
  }
}

const newLine = (session: string, credit: WorkCredit): Line => ({
  credit,
  session,
  working: 0,
  sending: 0,
  waiting: [],
  timer: undefined,
});
