/** One account to work on; `revision` is the highest that was requested. */
export type Turn = { accountId: string; revision: number };

export type TurnsWork = {
  /** Starts the work on accounts that are done together, and answers the end of each. */
  work(turns: readonly Turn[]): readonly Promise<void>[];
  /** Whether the work on an account is small and may be done together with that on others; default never. */
  isSmall?(turn: Turn): boolean;
};

/** The most accounts that are worked on together. */
const MAX_TOGETHER = 32;

/**
 * Runs at most one piece of work for each account, and a limited number in all. Calls for an account that is being
 * worked on share one more turn after it. Small work that has to wait is done together.
 */
export class AccountTurns {
  readonly #deps: TurnsWork;
  readonly #limit: number;
  readonly #turns = new Map<string, TurnStatus>();
  #waiting: Waiting[] = [];
  #running = 0;
  #isWoken = false;

  constructor(limit: number, deps: TurnsWork) {
    this.#deps = deps;
    this.#limit = limit;
  }

  /** Resolves when a turn that started after this call has ended. */
  take(accountId: string, revision = -1): Promise<void> {
    const status = this.#turns.get(accountId);
    if (status === undefined) return this.#begin(accountId, revision);
    status.nextRevision = Math.max(status.nextRevision, revision);
    status.next ??= status.current.then(
      () => this.#begin(accountId, status.nextRevision),
      () => this.#begin(accountId, status.nextRevision),
    );
    return status.next;
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    while (this.#turns.size > 0) {
      await Promise.allSettled([...this.#turns.values()].map(({ current, next }) => next ?? current));
    }
  }

  #begin(accountId: string, revision: number): Promise<void> {
    const { promise: current, resolve } = Promise.withResolvers<void>();
    const status: TurnStatus = { current, next: null, nextRevision: -1 };
    this.#turns.set(accountId, status);
    const end = () => {
      if (status.next === null) this.#turns.delete(accountId);
    };
    current.then(end, end);
    this.#waiting.push({ turn: { accountId, revision }, end: resolve });
    this.#wake();
    return current;
  }

  /** Starts what waits after the present task, so that calls of one task can be worked on together. */
  #wake(): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    queueMicrotask(() => {
      this.#isWoken = false;
      while (this.#running < this.#limit && this.#waiting.length > 0) void this.#run(this.#nextTogether());
    });
  }

  /** The turn that waits longest, and when its work is small, the others whose work is. */
  #nextTogether(): Waiting[] {
    const first = this.#waiting.shift();
    if (first === undefined || !this.#isSmall(first)) return first === undefined ? [] : [first];
    const together = [first];
    this.#waiting = this.#waiting.filter((each) => {
      if (together.length === MAX_TOGETHER || !this.#isSmall(each)) return true;
      together.push(each);
      return false;
    });
    return together;
  }

  #isSmall({ turn }: Waiting): boolean {
    return this.#deps.isSmall?.(turn) === true;
  }

  async #run(together: readonly Waiting[]): Promise<void> {
    this.#running += 1;
    const ends = this.#deps.work(together.map(({ turn }) => turn));
    for (const [index, { end }] of together.entries()) end(ends[index] ?? Promise.resolve());
    await Promise.allSettled(ends);
    this.#running -= 1;
    this.#wake();
  }
}

type TurnStatus = { current: Promise<void>; next: Promise<void> | null; nextRevision: number };
type Waiting = { turn: Turn; end(result: Promise<void>): void };
