import { FairQueue } from './fair-queue.ts';

/** A computation that runs in steps, with its outcome. */
export type Steps<Outcome> = Generator<undefined, Outcome>;

/** Runs all steps without a pause. */
export function runSteps<Outcome>(steps: Steps<Outcome>): Outcome {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Shares the event loop of a process among the accounts whose work may be long. Such work waits for its next slice
 * now and then, and each round of the event loop runs one slice. So a short request waits for one slice at most in each
 * round, however many accounts do long work at once.
 */
export class Slices {
  readonly #waiting = new FairQueue<() => void>();
  #isScheduled = false;

  /** Resolves when it is the turn of an account; what it then does until it waits for anything is its slice. */
  next(accountId: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(accountId, resolve);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    let slice: { name: string; began: number } | null = null;
    setImmediate(() => {
      const next = this.#waiting.take();
      if (next === undefined) return;
      slice = { name: next.name, began: performance.now() };
      next.item();
    });
    // In the same round, once the slice has run as far as it goes.
    setImmediate(() => {
      this.#isScheduled = false;
      if (slice !== null) this.#waiting.charge(slice.name, performance.now() - slice.began);
      if (!this.#waiting.isEmpty) this.#schedule();
    });
  }
}

/** Those of this process: it has one event loop. */
export const slices = new Slices();
