import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { StoreError, type StoreFailure, toStoreError } from './errors.ts';
import { fileIdentity } from './ledger-folder.ts';
import { Transaction, type TransactionContext } from './transaction.ts';

type QueuedWrite = {
  run: (transaction: Transaction) => () => void;
  fail: (error: StoreError) => void;
  /** When the write is given up if another program still blocks the file, in milliseconds since 1970. */
  retryUntil: number;
};

/** The most writes in one commit, so that the first of them need not wait for long. */
const WRITES_PER_COMMIT = 512;

/** Failures after which no more writes are accepted until the node is restarted. */
const FATAL_FAILURES = new Set<StoreFailure>(['io', 'missing', 'unsynced', 'corrupt']);
/** Failures that a single write of a group can cause. */
const SINGLE_WRITE_FAILURES = new Set<StoreFailure>(['refused', 'damaged']);
/** Failures of a commit that leave open whether it was written. */
const UNCERTAIN_FAILURES = new Set<StoreFailure>(['io', 'corrupt']);

/** How long a write waits while another program writes to the file, in milliseconds. Clients wait longer. */
const BUSY_TIMEOUT = 5000;
/** The pause between two attempts, in milliseconds. SQLite's own waiting would block all reads. */
const BUSY_PAUSE = 20;
/** How long a stopping node may wait once, in milliseconds. */
const SHUTDOWN_WAIT = 2000;

/**
 * Runs writes one after the other and commits all writes of the same turn of the event loop together (group commit),
 * with one sync to the disk. A write is answered only after that commit.
 */
export class CommitQueue {
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commitAll: StatementSync;
  readonly #context: TransactionContext;
  readonly #path: string;
  /** The files that a commit writes to, with their identity when they were opened. */
  readonly #files: readonly { path: string; identity: string | null }[];
  readonly #onCommit: () => void;
  #queue: QueuedWrite[] = [];
  #scheduled = false;
  #retry: NodeJS.Timeout | undefined;
  #lastPosition: number;
  #broken: StoreError | null = null;

  constructor(database: DatabaseSync, context: TransactionContext, path: string, onCommit: () => void) {
    this.#database = database;
    this.#begin = database.prepare('BEGIN IMMEDIATE');
    this.#commitAll = database.prepare('COMMIT');
    this.#context = context;
    this.#path = path;
    this.#onCommit = onCommit;
    this.#lastPosition = context.reader.lastPosition();
    this.#files = [path, `${path}-wal`].map((file) => ({ path: file, identity: fileIdentity(file) }));
  }

  /** The position of the last committed event; 0 for an empty log. */
  get lastPosition(): number {
    return this.#lastPosition;
  }

  /**
   * Runs `write` in the next commit and resolves with its result once that is on the disk. Rejects with StoreError
   * when the commit failed; then nothing of it was stored, unless the failure is `unsynced`.
   */
  submit<T>(write: (transaction: Transaction) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#broken) {
        reject(this.#broken);
        return;
      }
      this.#queue.push({
        run: (transaction) => {
          const result = write(transaction);
          return () => resolve(result);
        },
        fail: reject,
        retryUntil: Date.now() + BUSY_TIMEOUT,
      });
      this.#schedule();
    });
  }

  /** Commits the queued writes, then refuses every further write. */
  close(): void {
    clearTimeout(this.#retry);
    if (this.#queue.length > 0) this.#database.exec(`PRAGMA busy_timeout = ${SHUTDOWN_WAIT}`);
    for (const write of this.#queue) write.retryUntil = 0;
    while (this.#queue.length > 0) this.#commit();
    this.#broken ??= new StoreError('io', 'The event store node is shutting down.');
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#run());
  }

  #run(): void {
    this.#scheduled = false;
    const isBusy = this.#commit();
    if (this.#queue.length === 0) return;
    if (!isBusy) {
      this.#schedule();
      return;
    }
    this.#scheduled = true;
    this.#retry = setTimeout(() => this.#run(), BUSY_PAUSE);
  }

  /** Commits the next group. True when another program writes to the file, so that it has to be tried again. */
  #commit(): boolean {
    const writes = this.#queue.splice(0, WRITES_PER_COMMIT);
    return writes.length > 0 && this.#commitTogether(writes);
  }

  #commitTogether(writes: readonly QueuedWrite[]): boolean {
    try {
      const answers = this.#transact(writes);
      for (const answer of answers) answer();
    } catch (error) {
      const failure = toStoreError(error, this.#path);
      if (failure.failure === 'busy') return this.#requeue(writes, failure);
      this.#fail(writes, failure);
      return false;
    }
    this.#onCommit();
    return false;
  }

  /**
   * Puts the group back to the front of the queue, except for writes that have waited too long: these are not
   * applied.
   */
  #requeue(writes: readonly QueuedWrite[], failure: StoreError): true {
    const now = Date.now();
    this.#queue.unshift(...writes.filter(({ retryUntil }) => retryUntil > now));
    for (const write of writes) if (write.retryUntil <= now) write.fail(failure);
    return true;
  }

  /** Handles a failed commit. When one write of the group may be the cause, each write is committed by itself. */
  #fail(writes: readonly QueuedWrite[], failure: StoreError): void {
    if (FATAL_FAILURES.has(failure.failure))
      this.#broken ??= new StoreError('io', failure.message, { cause: failure });
    if (SINGLE_WRITE_FAILURES.has(failure.failure) && writes.length > 1) {
      this.#commitOneByOne(writes);
      return;
    }
    for (const write of writes) write.fail(failure);
  }

  /** When the file becomes busy in between, the rest is queued again. */
  #commitOneByOne(writes: readonly QueuedWrite[]): void {
    for (const [index, write] of writes.entries()) {
      if (!this.#commitTogether([write])) continue;
      this.#queue.splice(this.#queue[0] === write ? 1 : 0, 0, ...writes.slice(index + 1));
      return;
    }
  }

  /** Data that is written to a deleted file is lost when the file is closed. */
  #assertFilesAreThere(): void {
    const gone = this.#files.find(({ path, identity }) => identity && fileIdentity(path) !== identity);
    if (!gone) return;
    throw new StoreError(
      'missing',
      `${gone.path} was removed or replaced while the node was running. Stop it, put the file back and start again.`,
    );
  }

  /** A commit that the disk refused may still be in the write-ahead log and take effect at the next start. */
  #runCommit(): void {
    try {
      this.#commitAll.run();
    } catch (error) {
      const { failure, message } = toStoreError(error, this.#path);
      throw UNCERTAIN_FAILURES.has(failure) ? new StoreError('unsynced', message, { cause: error }) : error;
    }
  }

  #transact(writes: readonly QueuedWrite[]): (() => void)[] {
    if (this.#broken) throw this.#broken;
    this.#assertFilesAreThere();
    const transaction = new Transaction(this.#context, this.#lastPosition);
    this.#begin.run();
    try {
      const answers = writes.map((write) => write.run(transaction));
      this.#runCommit();
      transaction.publish();
      this.#lastPosition = transaction.lastPosition;
      return answers;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}
