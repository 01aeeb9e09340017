/** A command answers within six seconds: so long it may wait for the store in all. */
const IN_ALL_MS = 5_000;
/** A store that is well answers a call in far less, also when what went before has used up the time. */
const LAST_CALL_MS = 1_000;

/**
 * What one command waits for the store: reads and appends share one time, so that a store which fails between them is
 * not waited for twice. The command's own work, however long, takes nothing off it.
 */
export class StoreTime {
  /** When the command was sent, by `performance.now()`. */
  readonly began = performance.now();
  readonly #inAllMs: number;
  #spentMs = 0;

  constructor(inAllMs = IN_ALL_MS) {
    this.#inAllMs = inAllMs;
  }

  /** How long the next call may take, in milliseconds. */
  get leftMs(): number {
    return Math.max(LAST_CALL_MS, this.#inAllMs - this.#spentMs);
  }

  /** Whether the command has been under way for as long as it may wait for the store. */
  get isOver(): boolean {
    return performance.now() - this.began >= this.#inAllMs;
  }

  /** Runs calls of the store, which get to know how long they may take. */
  async spend<T>(calls: (timeoutMs: number) => Promise<T>): Promise<T> {
    const began = performance.now();
    try {
      return await calls(this.leftMs);
    } finally {
      this.#spentMs += performance.now() - began;
    }
  }
}
