import { Worker } from 'node:worker_threads';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { FairQueue } from '@ledgerline/shared-events/fair-queue.ts';
import type { PrintJob, PrintResult } from './print-job.ts';

/** An invoice that cannot be printed. The message is the one of the compiler, for the log. */
export class PaperError extends Error {
  override readonly name = 'PaperError';
}

/** Who wants a document, and what is aborted when nobody waits for it any more. */
export type PrintOrder = { account: string; signal?: AbortSignal | undefined };

export type PressLimits = {
  /** After this time without a document the thread ends and frees its memory. */
  idleMs?: number;
  /** The longest time for one document. The longest invoices take a few seconds. */
  jobMs?: number;
  /** How long a document that nobody waits for may go on, since a new thread costs more than a short rest. */
  graceMs?: number;
  /** The most documents of one account that wait. */
  mostWaiting?: number;
};

const LIMITS = { idleMs: 300_000, jobMs: 60_000, graceMs: 1_000, mostWaiting: 20 };

type Order = PrintOrder & {
  job: PrintJob;
  resolve: (pdf: Uint8Array) => void;
  reject: (error: Error) => void;
};

/**
 * The thread that typesets documents, one after another, so that requests are never blocked. It starts with the first
 * document, keeps the process alive only while it prints, and ends when it has been idle for a while. The accounts take
 * turns. A document that takes too long, or that nobody waits for, ends with its thread; the others go on in a new one.
 */
export class Press {
  readonly #limits: Required<PressLimits>;
  readonly #waiting = new FairQueue<Order>();
  #thread: Worker | null = null;
  #current: Order | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: PressLimits = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Whether the thread is running, with its fonts in memory. */
  get isRunning(): boolean {
    return this.#thread !== null;
  }

  /**
   * The PDF of one document.
   * @throws PaperError when it cannot be typeset or the thread was lost, Rejected too_many_requests when too many of the
   * account wait, malformed when the signal was aborted
   */
  print(job: PrintJob, { account, signal }: PrintOrder): Promise<Uint8Array> {
    if (signal?.aborted) return Promise.reject(brokenOff());
    if (this.#waiting.sizeOf(account) >= this.#limits.mostWaiting) return Promise.reject(tooMany());
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const order: Order = { job, account, signal, resolve, reject };
    const handleAbort = () => this.#abort(order);
    signal?.addEventListener('abort', handleAbort);
    this.#waiting.add(account, order);
    this.#next();
    return promise.finally(() => signal?.removeEventListener('abort', handleAbort));
  }

  #next(): void {
    if (this.#current !== null) return;
    clearTimeout(this.#timer);
    const order = this.#waiting.take()?.item;
    if (order === undefined) {
      this.#rest();
      return;
    }
    this.#current = order;
    this.#thread ??= this.#start();
    this.#thread.ref();
    this.#thread.postMessage(order.job);
    this.#endAfter(this.#limits.jobMs, new PaperError('The document took too long.'));
  }

  #start(): Worker {
    const thread = new Worker(new URL('./press-thread.ts', import.meta.url));
    const isLost = (reason: string) => {
      if (this.#thread === thread) this.#lose(new PaperError(reason));
    };
    thread.on('message', (result: PrintResult) => {
      if (this.#thread === thread) this.#settle(result);
    });
    thread.on('error', (error) => isLost(error instanceof Error ? error.message : String(error)));
    thread.on('exit', () => isLost('The thread of the press has ended.'));
    return thread;
  }

  #settle(result: PrintResult): void {
    const order = this.#current;
    this.#current = null;
    if ('pdf' in result) order?.resolve(result.pdf);
    else order?.reject(new PaperError(result.error));
    this.#next();
  }

  /** Nothing waits: the thread no longer keeps the process alive, and ends later. */
  #rest(): void {
    this.#thread?.unref();
    this.#timer = setTimeout(() => this.#endThread(), this.#limits.idleMs).unref();
  }

  #abort(order: Order): void {
    if (this.#waiting.remove(order.account, order)) order.reject(brokenOff());
    else if (this.#current === order) this.#endAfter(this.#limits.graceMs, brokenOff());
  }

  /** Ends the present document when it is not ready in time. */
  #endAfter(milliseconds: number, reason: Error): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lose(reason), milliseconds);
  }

  /** The present document is lost with its thread; the others go on in a new one. */
  #lose(reason: Error): void {
    this.#endThread();
    const order = this.#current;
    this.#current = null;
    order?.reject(reason);
    this.#next();
  }

  #endThread(): void {
    void this.#thread?.terminate();
    this.#thread = null;
  }
}

function brokenOff(): Rejected {
  return new Rejected('malformed', 'The request was cancelled.');
}

function tooMany(): Rejected {
  return new Rejected('too_many_requests', 'Too many downloads are waiting. Please try again soon.', {
    details: { retryAfter: 5 },
  });
}

/** The press of this process. */
export const press = new Press();
