import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { FairQueue } from '@ledgerline/shared-events/fair-queue.ts';
import type { ThreadAnswer } from './answer-file.ts';

type ReaderLimits = {
  /** The longest time for one file, in milliseconds. */
  fileMs?: number;
  /** The most files of all accounts that wait. */
  mostWaiting?: number;
  /** The most files of one account that wait. */
  mostOfAccount?: number;
};

/** A file of the permitted size takes a second or two; people read one after another. */
const LIMITS = { fileMs: 15_000, mostWaiting: 100, mostOfAccount: 2 };

/** Whose file it is, and what is aborted when nobody waits for it any more. */
type ReadingOrder = { account: string; signal: AbortSignal };

type Order<File, Reading> = { file: File; signal: AbortSignal; settle: PromiseWithResolvers<Reading> };

/** Reads one file; it ends when its signal is aborted. */
type ReadFile<File, Reading> = (file: File, signal: AbortSignal) => Promise<Reading>;

/**
 * Reads files of a kind, one after another, each in another process: a hostile file neither blocks the requests of
 * others nor outlives its time, its memory and its sender. The next file is that of the account whose files took the
 * least time so far.
 */
export class FileReader<File, Reading> {
  readonly #limits: Required<ReaderLimits>;
  readonly #readFile: ReadFile<File, Reading>;
  readonly #tooSlow: string;
  readonly #waiting = new FairQueue<Order<File, Reading>>();
  #waitingCount = 0;
  #isReading = false;

  /** @param tooSlow the message for a file that takes too long */
  constructor(readFile: ReadFile<File, Reading>, tooSlow: string, limits: ReaderLimits = {}) {
    this.#readFile = readFile;
    this.#tooSlow = tooSlow;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** @throws Rejected invalid with the message for the user, too_many_requests, malformed when its sender is gone */
  async read(file: File, { account, signal }: ReadingOrder): Promise<Reading> {
    const { mostWaiting, mostOfAccount } = this.#limits;
    if (signal.aborted) throw brokenOff();
    if (this.#waitingCount >= mostWaiting || this.#waiting.sizeOf(account) >= mostOfAccount) throw tooMany();
    const settle = Promise.withResolvers<Reading>();
    const order: Order<File, Reading> = { file, signal, settle };
    const handleAbort = () => {
      if (!this.#waiting.remove(account, order)) return;
      this.#waitingCount -= 1;
      settle.reject(brokenOff());
    };
    signal.addEventListener('abort', handleAbort);
    this.#waiting.add(account, order);
    this.#waitingCount += 1;
    void this.#readNext();
    return await settle.promise.finally(() => signal.removeEventListener('abort', handleAbort));
  }

  async #readNext(): Promise<void> {
    if (this.#isReading) return;
    const next = this.#waiting.take();
    if (next === undefined) return;
    this.#isReading = true;
    this.#waitingCount -= 1;
    const { file, signal, settle } = next.item;
    const began = performance.now();
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(this.#limits.fileMs)]);
    await this.#readFile(file, inTime).then(settle.resolve, (error: unknown) =>
      settle.reject(signal.aborted ? brokenOff() : inTime.aborted ? unreadable(this.#tooSlow) : error),
    );
    this.#waiting.charge(next.name, performance.now() - began);
    this.#isReading = false;
    void this.#readNext();
  }
}

/**
 * Reads files in a process for each.
 * @param thread the module that reads them by `answerFile`
 * @param maxMemory the most bytes of the process, for code whose memory the limits of the thread leave out
 */
export function inProcess<File extends object, Reading>(
  thread: URL,
  maxMemory = Number.POSITIVE_INFINITY,
): ReadFile<File, Reading> {
  return async (file, signal) => {
    // Its output would have texts of users in the log.
    const reading = fork(
      fileURLToPath(new URL('./reading-process.ts', import.meta.url)),
      [thread.href, `${maxMemory}`],
      {
        serialization: 'advanced',
        execArgv: [],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    );
    const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer<Reading>>();
    const stop = () => reject(unreadable("We couldn't read this file."));
    signal.addEventListener('abort', stop);
    reading.once('message', (answer: ThreadAnswer<Reading>) => resolve(answer));
    reading.on('error', stop);
    reading.once('exit', stop);
    reading.send(file);
    try {
      const answer = await promise;
      if ('refusal' in answer) throw unreadable(answer.refusal);
      return answer.reading;
    } finally {
      signal.removeEventListener('abort', stop);
      reading.kill('SIGKILL');
    }
  };
}

const brokenOff = () => new Rejected('malformed', 'The request was cancelled.');

function tooMany(): Rejected {
  return new Rejected('too_many_requests', 'Too many files are waiting. Please try again soon.', {
    details: { retryAfter: 5 },
  });
}

function unreadable(message: string): Rejected {
  return new Rejected('invalid', message, { errors: { file: [message] } });
}
