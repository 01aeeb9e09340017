/**
 * Runs at most one piece of work for each account, and a limited number in all. Calls for an account that is being
 * worked on share one more turn after it.
 */
export class AccountTurns {
  readonly #work: (accountId: string, revision: number) => Promise<void>;
  readonly #limit: number;
  readonly #turns = new Map<string, Turn>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param work gets the highest requested revision */
  constructor(limit: number, work: (accountId: string, revision: number) => Promise<void>) {
    this.#limit = limit;
    this.#work = work;
  }

  /** Resolves when a turn that started after this call has ended. */
  take(accountId: string, revision = -1): Promise<void> {
    const turn = this.#turns.get(accountId);
    if (turn === undefined) return this.#begin(accountId, revision);
    turn.nextRevision = Math.max(turn.nextRevision, revision);
    turn.next ??= turn.current.then(
      () => this.#begin(accountId, turn.nextRevision),
      () => this.#begin(accountId, turn.nextRevision),
    );
    return turn.next;
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    while (this.#turns.size > 0) {
      await Promise.allSettled([...this.#turns.values()].map(({ current, next }) => next ?? current));
    }
  }

  #begin(accountId: string, revision: number): Promise<void> {
    const turn: Turn = { current: this.#run(accountId, revision), next: null, nextRevision: -1 };
    this.#turns.set(accountId, turn);
    const end = () => {
      if (turn.next === null) this.#turns.delete(accountId);
    };
    turn.current.then(end, end);
    return turn.current;
  }

  async #run(accountId: string, revision: number): Promise<void> {
    if (this.#running >= this.#limit) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      await this.#work(accountId, revision);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

type Turn = { current: Promise<void>; next: Promise<void> | null; nextRevision: number };
