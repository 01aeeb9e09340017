import { Worker } from 'node:worker_threads';
import type { PrintJob, PrintResult } from './print-job.ts';

/** An invoice that cannot be printed. The message is the one of the compiler, for the log. */
export class PaperError extends Error {
  override readonly name = 'PaperError';
}

/** After this time without a document the thread ends and frees its memory. */
const IDLE_MS = 300_000;

type Waiting = { resolve: (pdf: Uint8Array) => void; reject: (error: PaperError) => void };

/**
 * The thread that typesets documents, one after another, so that requests are never blocked. It starts with the first
 * document, keeps the process alive only while it prints, and ends when it has been idle for a while.
 */
export class Press {
  readonly #idleMs: number;
  #thread: Worker | null = null;
  readonly #waiting: Waiting[] = [];
  #idle: NodeJS.Timeout | null = null;

  constructor(idleMs = IDLE_MS) {
    this.#idleMs = idleMs;
  }

  /** Whether the thread is running, with its fonts in memory. */
  get isRunning(): boolean {
    return this.#thread !== null;
  }

  /** The PDF of one document. @throws PaperError when it cannot be typeset or the thread was lost. */
  print(job: PrintJob): Promise<Uint8Array> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#thread ??= this.#start();
    const thread = this.#thread;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      thread.ref();
      thread.postMessage(job);
    });
  }

  #start(): Worker {
    const thread = new Worker(new URL('./press-thread.ts', import.meta.url));
    thread.on('message', (result: PrintResult) => this.#settle(thread, result));
    thread.on('error', (error) => this.#lost(thread, error instanceof Error ? error.message : String(error)));
    thread.on('exit', () => this.#lost(thread, 'The thread of the press has ended.'));
    return thread;
  }

  #settle(thread: Worker, result: PrintResult): void {
    const first = this.#waiting.shift();
    if ('pdf' in result) first?.resolve(result.pdf);
    else first?.reject(new PaperError(result.error));
    if (this.#waiting.length > 0) return;
    thread.unref();
    this.#idle = setTimeout(() => this.#end(thread), this.#idleMs).unref();
  }

  #end(thread: Worker): void {
    if (this.#thread === thread) this.#thread = null;
    void thread.terminate();
  }

  #lost(thread: Worker, reason: string): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    for (const { reject } of this.#waiting.splice(0)) reject(new PaperError(reason));
  }
}

/** The press of this process. */
export const press = new Press();
