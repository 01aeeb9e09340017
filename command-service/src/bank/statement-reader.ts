import { Worker } from 'node:worker_threads';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { StatementFile, StatementReading } from './reading/read-statement.ts';
import type { ThreadAnswer } from './reading-thread.ts';

export type ReaderLimits = {
  /** The longest time for one file, in milliseconds. */
  fileMs?: number;
  /** The most files of all accounts that wait. */
  mostWaiting?: number;
};

/** A file of the permitted size takes a second or two. */
const LIMITS = { fileMs: 15_000, mostWaiting: 20 };

/** The memory of a thread, in MB. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/**
 * Reads statements, one after another, each in a thread of its own: a hostile file neither blocks the requests of
 * others nor outlives its time and memory.
 */
export class StatementReader {
  readonly #limits: Required<ReaderLimits>;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(limits: ReaderLimits = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** @throws Rejected invalid with the message for the user, too_many_requests */
  async read(file: StatementFile): Promise<StatementReading> {
    if (this.#waiting >= this.#limits.mostWaiting) {
      throw new Rejected('too_many_requests', 'Too many files are waiting. Please try again soon.', {
        details: { retryAfter: 5 },
      });
    }
    this.#waiting += 1;
    const reading = this.#last.then(() => readInThread(file, this.#limits.fileMs));
    this.#last = reading.catch(() => undefined);
    try {
      return await reading;
    } finally {
      this.#waiting -= 1;
    }
  }
}

async function readInThread(file: StatementFile, milliseconds: number): Promise<StatementReading> {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    resourceLimits: THREAD_MEMORY,
  });
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
  const timer = setTimeout(
    () => reject(unreadable('This file takes too long to read. Export a shorter period.')),
    milliseconds,
  );
  thread.once('message', resolve);
  thread.once('error', () => reject(unreadable('This file could not be read.')));
  thread.once('exit', () => reject(unreadable('This file could not be read.')));
  thread.postMessage(file);
  try {
    const answer = await promise;
    if ('refusal' in answer) throw unreadable(answer.refusal);
    return answer.reading;
  } finally {
    clearTimeout(timer);
    void thread.terminate();
  }
}

function unreadable(message: string): Rejected {
  return new Rejected('invalid', message, { errors: { file: [message] } });
}
