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

/** A request that is worked on: its account, and whether that has credit left. */
type WorkedOn = { accountId: string; hasCredit: () => boolean };

/** How long the work of an account without credit waits for its next slice, in ms, while others with credit are at work. */
const MAX_PAUSE_MS = 40;

/**
 * Shares the event loop of a process among the accounts whose work may be long. Such work waits for its next slice
 * now and then, and each round of the event loop runs one slice. So a short request waits for one slice at most in each
 * round, however many accounts do long work at once. While requests of others with credit are under way, the work of an
 * account without runs a slice now and then.
 */
export class Slices {
  readonly #waiting = new FairQueue<() => void>();
  readonly #workedOn = new Set<WorkedOn>();
  #isScheduled = false;
  /** Until when accounts without credit wait, on the clock of `performance`. */
  #pausedUntil = 0;
  #timer: NodeJS.Timeout | undefined;

  /** Resolves when it is the turn of an account; what it then does until it waits for anything is its slice. */
  next(accountId: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(accountId, resolve);
      this.#schedule();
    });
  }

  /** Notes a request that is worked on from now on. Answers a function to call at its end. */
  begin(request: WorkedOn): () => void {
    this.#workedOn.add(request);
    return () => {
      this.#workedOn.delete(request);
      if (!this.#waiting.isEmpty) this.#schedule();
    };
  }

  /** Tells the accounts that are at work without credit now, while another is at work with it. */
  thoseWithoutCredit(): (accountId: string) => boolean {
    const atWork = new Map<string, boolean>();
    for (const { accountId, hasCredit } of this.#workedOn) {
      atWork.set(accountId, atWork.get(accountId) === true || hasCredit());
    }
    const isAnyWithCredit = atWork.values().some(Boolean);
    return (accountId) => isAnyWithCredit && atWork.get(accountId) === false;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    clearTimeout(this.#timer);
    let slice: { name: string; began: number } | null = null;
    setImmediate(() => {
      const next = this.#take();
      if (next === undefined) return;
      slice = { name: next.name, began: performance.now() };
      next.item();
    });
    // In the same round, once the slice has run as far as it goes.
    setImmediate(() => {
      this.#isScheduled = false;
      if (slice !== null) this.#waiting.charge(slice.name, performance.now() - slice.began);
      if (this.#waiting.isEmpty) return;
      if (slice !== null) this.#schedule();
      else this.#timer = setTimeout(() => this.#schedule(), this.#pausedUntil - performance.now());
    });
  }

  /** The next slice: of those that need not leave the processor to others, or of the others once they have waited. */
  #take() {
    const now = performance.now();
    const leavesRoom = this.thoseWithoutCredit();
    const paused = now < this.#pausedUntil ? undefined : this.#waiting.take(leavesRoom);
    if (paused !== undefined) this.#pausedUntil = now + MAX_PAUSE_MS;
    return paused ?? this.#waiting.take((accountId) => !leavesRoom(accountId));
  }
}

/** Those of this process: it has one event loop. */
export const slices = new Slices();
