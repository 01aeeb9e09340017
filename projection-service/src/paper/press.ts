import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { FairQueue } from '@ledgerline/shared-events/fair-queue.ts';
import type { PrintJob, PrintResult } from './print-job.ts';

const UNPRINTABLE =
  "The PDF couldn't be made. Please try again. If it fails again, retype or shorten its texts.";

/** An invoice that cannot be printed: a refusal for its user. `cause` is the message of the compiler, for the log. */
export class PaperError extends Rejected {
  override readonly cause: string;

  constructor(cause: string) {
    super('invalid', UNPRINTABLE);
    this.cause = cause;
  }
}

/** Who wants a document, and what is aborted when nobody waits for it any more. */
export type PrintOrder = { account: string; signal?: AbortSignal | undefined };

type PressLimits = {
  /** After this time without a document the process ends and frees its memory. */
  idleMs?: number;
  /** The longest time for one document. The longest invoices take a few seconds. */
  jobMs?: number;
  /** How long a document that nobody waits for may go on, since a new process costs more than a short rest. */
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

/** With more memory than this, the process ends after its document. */
const MAX_RESTING_MEMORY = 320 * 1024 ** 2;

/**
 * The process that typesets documents, one after another, so that requests are never blocked: the compiler is native
 * code, which some texts bring down or drive into all memory. It starts with the first document, keeps its parent alive
 * only while it prints, and ends when it has been idle for a while. The accounts take turns. A document that takes too
 * long or too much, or that nobody waits for, ends with its process; the others go on in a new one.
 */
export class Press {
  readonly #limits: Required<PressLimits>;
  readonly #waiting = new FairQueue<Order>();
  #process: ChildProcess | null = null;
  #current: Order | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: PressLimits = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Whether the process is running, with its fonts in memory. */
  get isRunning(): boolean {
    return this.#process !== null;
  }

  /**
   * The PDF of one document.
   * @throws PaperError when it cannot be typeset or its process was lost, Rejected too_many_requests when too many of the
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
    this.#process ??= this.#start();
    keepAlive(this.#process, true);
    this.#process.send(order.job);
    this.#endAfter(this.#limits.jobMs, new PaperError('The document took too long.'));
  }

  #start(): ChildProcess {
    // Its output would have texts of users in the log.
    const started = fork(fileURLToPath(new URL('./press-process.ts', import.meta.url)), [], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const isLost = (reason: string) => {
      if (this.#process === started) this.#lose(new PaperError(reason));
    };
    started.on('message', (result: PrintResult) => {
      if (this.#process === started) this.#settle(result);
    });
    started.on('error', (error) => isLost(error.message));
    started.on('exit', (code, signal) => isLost(`The press has ended (${signal ?? `code ${code}`}).`));
    return started;
  }

  #settle(result: PrintResult): void {
    const order = this.#current;
    this.#current = null;
    if ('pdf' in result) order?.resolve(result.pdf);
    else order?.reject(new PaperError(result.error));
    if (result.memory > MAX_RESTING_MEMORY) this.#endProcess();
    this.#next();
  }

  /** Nothing waits: the process no longer keeps its parent alive, and ends later. */
  #rest(): void {
    if (this.#process !== null) keepAlive(this.#process, false);
    this.#timer = setTimeout(() => this.#endProcess(), this.#limits.idleMs).unref();
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

  /** The present document is lost with its process; the others go on in a new one. */
  #lose(reason: Error): void {
    this.#endProcess();
    const order = this.#current;
    this.#current = null;
    order?.reject(reason);
    this.#next();
  }

  #endProcess(): void {
    this.#process?.kill('SIGKILL');
    this.#process = null;
  }
}

/** Whether a child process keeps this one alive. */
function keepAlive(child: ChildProcess, isKept: boolean): void {
  for (const each of [child, child.channel]) each?.[isKept ? 'ref' : 'unref']();
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
