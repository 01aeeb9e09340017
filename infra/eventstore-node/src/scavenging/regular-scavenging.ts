import type { LedgerLog } from '../storage/ledger-log.ts';
import { scavenge } from './scavenge.ts';

const MINUTE = 60_000;
/** When a reader keeps erased contents in the write-ahead log, emptying the log is tried again after this time. */
const RETRY_DELAY = MINUTE;

/** Scavenges a log regularly while its node runs. */
export class RegularScavenging {
  readonly #log: LedgerLog;
  readonly #pause: number;
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  /** @param minutes between two runs; the first run starts at once. 0: never. */
  constructor(log: LedgerLog, minutes: number) {
    this.#log = log;
    this.#pause = minutes * MINUTE;
    if (minutes > 0) this.#schedule(0);
  }

  /** Resolves when the present run has ended, after its next small transaction. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#controller.abort();
    await this.#running;
  }

  #schedule(pause: number): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#run();
    }, pause);
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    const { signal } = this.#controller;
    let pause = this.#pause;
    try {
      const { settled } = await scavenge(this.#log.erasure, (action) => this.#log.write(action), signal);
      if (!settled) pause = Math.min(pause, RETRY_DELAY);
    } catch (error) {
      if (signal.aborted) return;
      console.error(`Scavenging: ${error instanceof Error ? error.message : error}`);
    }
    if (!signal.aborted) this.#schedule(pause);
  }
}
