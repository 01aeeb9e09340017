import { BackOff, pause } from './back-off.ts';

const FIRST_RETRY = 20;
const LONGEST_RETRY = 500;
/** The share of the time for one attempt. The next attempt uses another node, if the cluster has elected one. */
const ATTEMPT_SHARE = 0.4;
/** No attempt starts in this last share of the time: it would be cut short and leave its outcome unknown. */
const LAST_PART = 0.25;

/** The attempts of one call within its time. */
export class Attempts {
  readonly #timeoutMs: number;
  readonly #backOff = new BackOff(FIRST_RETRY, LONGEST_RETRY);
  #deadline = 0;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.restart();
  }

  /** The time limit of an attempt that starts now, in milliseconds. */
  get limitMs(): number {
    const left = this.#deadline - performance.now();
    return Math.max(1, Math.min(left, this.#timeoutMs * ATTEMPT_SHARE));
  }

  /** Resolves when the next attempt may start. @throws `failure` when the time is over. */
  async next(failure: Error, signal?: AbortSignal): Promise<void> {
    const wait = this.#backOff.next();
    if (performance.now() + wait >= this.#deadline - this.#timeoutMs * LAST_PART) throw failure;
    await pause(wait, signal);
  }

  /** Starts the time again, after an answer. */
  restart(): void {
    this.#deadline = performance.now() + this.#timeoutMs;
    this.#backOff.reset();
  }
}
