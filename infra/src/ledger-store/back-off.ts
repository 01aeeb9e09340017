import { setTimeout as delay } from 'node:timers/promises';

/** Delays that double from `first` to `longest` milliseconds, each reduced at random by up to a half. */
export class BackOff {
  readonly #first: number;
  readonly #longest: number;
  #next: number;

  constructor(first: number, longest: number) {
    this.#first = first;
    this.#longest = longest;
    this.#next = first;
  }

  /** The next delay in milliseconds. */
  next(): number {
    const full = this.#next;
    this.#next = Math.min(full * 2, this.#longest);
    return full * (0.5 + Math.random() / 2);
  }

  reset(): void {
    this.#next = this.#first;
  }
}

/** Waits; ends early when the signal aborts. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined);
}
