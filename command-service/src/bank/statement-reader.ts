import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { FairQueue } from '@ledgerline/shared-events/fair-queue.ts';
import type { StatementFile, StatementReading } from './reading/read-statement.ts';
import type { ThreadAnswer } from './reading-thread.ts';

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

type Order = { file: StatementFile; signal: AbortSignal; settle: PromiseWithResolvers<StatementReading> };

/** Reads one file; it ends when its signal is aborted. */
type ReadFile = (file: StatementFile, signal: AbortSignal) => Promise<StatementReading>;

/**
 * Reads statements, one after another, each in another process: a hostile file neither blocks the requests of
 * others nor outlives its time, its memory and its sender. The accounts take turns.
 */
export class StatementReader {
  readonly #limits: Required<ReaderLimits>;
  readonly #readFile: ReadFile;
  readonly #waiting = new FairQueue<Order>();
  #waitingCount = 0;
  #isReading = false;

  constructor(limits: ReaderLimits = {}, readFile: ReadFile = readInProcess) {
    this.#limits = { ...LIMITS, ...limits };
    this.#readFile = readFile;
  }

  /** @throws Rejected invalid with the message for the user, too_many_requests, malformed when its sender is gone */
  async read(file: StatementFile, { account, signal }: ReadingOrder): Promise<StatementReading> {
    const { mostWaiting, mostOfAccount } = this.#limits;
    if (signal.aborted) throw brokenOff();
    if (this.#waitingCount >= mostWaiting || this.#waiting.sizeOf(account) >= mostOfAccount) throw tooMany();
    const settle = Promise.withResolvers<StatementReading>();
    const order: Order = { file, signal, settle };
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
    const order = this.#waiting.take()?.item;
    if (order === undefined) return;
    this.#isReading = true;
    this.#waitingCount -= 1;
    const { file, signal, settle } = order;
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(this.#limits.fileMs)]);
    await this.#readFile(file, inTime).then(settle.resolve, (error: unknown) =>
      settle.reject(signal.aborted ? brokenOff() : inTime.aborted ? tooSlow() : error),
    );
    this.#isReading = false;
    void this.#readNext();
  }
}

async function readInProcess(file: StatementFile, signal: AbortSignal): Promise<StatementReading> {
  // Its output would have texts of users in the log.
  const reading = fork(fileURLToPath(new URL('./reading-process.ts', import.meta.url)), [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>();
  const stop = () => reject(unreadable("We couldn't read this file."));
  signal.addEventListener('abort', stop);
  reading.once('message', (answer: ThreadAnswer) => resolve(answer));
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
}

const tooSlow = () => unreadable('This file takes too long to read. Export a shorter period.');
const brokenOff = () => new Rejected('malformed', 'The request was cancelled.');

function tooMany(): Rejected {
  return new Rejected('too_many_requests', 'Too many files are waiting. Please try again soon.', {
    details: { retryAfter: 5 },
  });
}

function unreadable(message: string): Rejected {
  return new Rejected('invalid', message, { errors: { file: [message] } });
}
