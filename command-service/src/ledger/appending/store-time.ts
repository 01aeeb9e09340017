/** The most milliseconds that one command waits for the store in total. A command answers within six seconds. */
const IN_ALL_MS = 5_000;
/** The least time for a call, even when earlier calls have used up the total. A healthy store answers much faster. */
const LAST_CALL_MS = 1_000;

/**
 * The time that one command may wait for the store. Reads and appends share one budget, so that a store that fails
 * between them is not waited for twice. The time of the command's own work does not count.
 */
export class StoreTimeBudget {
  /** The time at which the command was sent, by `performance.now()`. */
  readonly began = performance.now();
  readonly #inAllMs: number;
  #spentMs = 0;

  constructor(inAllMs = IN_ALL_MS) {
    this.#inAllMs = inAllMs;
  }

  /** The timeout of the next call, in milliseconds. */
  get leftMs(): number {
    return Math.max(LAST_CALL_MS, this.#inAllMs - this.#spentMs);
  }

  /** Whether the command has been running for as long as it may wait for the store. */
  get isOver(): boolean {
    return performance.now() - this.began >= this.#inAllMs;
  }

  /** Whether the calls of the store have taken all their time. */
  get isSpent(): boolean {
    return this.#spentMs >= this.#inAllMs;
  }

  /** Runs calls of the store and passes them their timeout. */
  async spend<T>(calls: (timeoutMs: number) => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await calls(this.leftMs);
    } finally {
      this.#spentMs += performance.now() - began;
    }
  }
}
