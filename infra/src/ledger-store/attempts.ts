import { BackOff, pause } from './back-off.ts';

const FIRST_RETRY = 20;
const LONGEST_RETRY = 500;
/** One attempt may take so much of the time: the next one goes to another node, if the cluster has chosen one. */
const ATTEMPT_SHARE = 0.4;
/** No attempt begins in the last part of the time: cut short, it would only leave its outcome in doubt. */
const LAST_PART = 0.25;

/** The attempts at one call within its time. */
export class Attempts {
  readonly #timeoutMs: number;
  readonly #backOff = new BackOff(FIRST_RETRY, LONGEST_RETRY);
  #deadline = 0;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
    this.restart();
  }

  /** How long the attempt that begins now may take, in milliseconds. */
  get limitMs(): number {
    const left = this.#deadline - performance.now();
    return Math.max(1, Math.min(left, this.#timeoutMs * ATTEMPT_SHARE));
  }

  /** Resolves when the next attempt may begin. @throws `failure` when the time is over. */
  async next(failure: Error, signal?: AbortSignal): Promise<void> {
    const wait = this.#backOff.next();
    if (performance.now() + wait >= this.#deadline - this.#timeoutMs * LAST_PART) throw failure;
    await pause(wait, signal);
  }

  /** Something was answered: the time counts from now. */
  restart(): void {
    this.#deadline = performance.now() + this.#timeoutMs;
    this.#backOff.reset();
  }
}
