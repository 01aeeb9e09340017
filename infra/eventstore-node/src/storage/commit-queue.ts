import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { StoreError, type StoreFailure, toStoreError } from './errors.ts';
import { fileIdentity } from './ledger-folder.ts';
import { Transaction, type TransactionContext } from './transaction.ts';

type QueuedWrite = {
  run: (transaction: Transaction) => () => void;
  fail: (error: StoreError) => void;
  /** When it is given up if another program has not let go of the file by then, in milliseconds since 1970. */
  patientUntil: number;
};

/** So many writes at most share one commit, so that the first of them need not wait for long. */
const WRITES_PER_COMMIT = 512;

/** Failures after which nothing more is written until the node is started again. */
const BREAKING = new Set<StoreFailure>(['io', 'missing', 'unsynced', 'corrupt']);
/** Failures that one write of a group may be the cause of. */
const OF_ONE_WRITE = new Set<StoreFailure>(['refused', 'damaged']);
/** Failures of a commit that do not say whether it was written. */
const UNCERTAIN = new Set<StoreFailure>(['io', 'corrupt']);

/** So long a write waits for another program that is writing to the file, in milliseconds. Clients wait for longer. */
const PATIENCE = 5000;
/** The pause between two attempts, in milliseconds. SQLite itself would wait, and hold up every read with it. */
const BUSY_PAUSE = 20;
/** So long a node that stops may wait, once, in milliseconds. */
const LAST_WAIT = 2000;

/**
 * Runs writes one after the other and commits together all those that arrived in the same turn of the event
 * loop (group commit): one sync to the disk serves them all. A write is answered after that commit only.
 */
export class CommitQueue {
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commitAll: StatementSync;
  readonly #context: TransactionContext;
  readonly #path: string;
  /** The files that a commit is written to, and which they were when they were opened. */
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
   * Runs `write` in the next commit and resolves with its result once that is on the disk.
   * Rejects with StoreError when the commit failed; nothing of it was stored then, unless the failure is `unsynced`.
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
        patientUntil: Date.now() + PATIENCE,
      });
      this.#schedule();
    });
  }

  /** Commits what is queued, then refuses every further write. */
  close(): void {
    clearTimeout(this.#retry);
    if (this.#queue.length > 0) this.#database.exec(`PRAGMA busy_timeout = ${LAST_WAIT}`);
    for (const write of this.#queue) write.patientUntil = 0;
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

  /** Commits the next group. True when another program writes to the file, so that it must be tried again. */
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
      if (failure.failure === 'busy') return this.#keepTheGroup(writes, failure);
      this.#fail(writes, failure);
      return false;
    }
    this.#onCommit();
    return false;
  }

  /** Puts the group back to the front of the queue, but for what has waited too long: that is not applied. */
  #keepTheGroup(writes: readonly QueuedWrite[], failure: StoreError): true {
    const now = Date.now();
    this.#queue.unshift(...writes.filter(({ patientUntil }) => patientUntil > now));
    for (const write of writes) if (write.patientUntil <= now) write.fail(failure);
    return true;
  }

  /** One write that cannot be stored must not take the others with it: then each is committed by itself. */
  #fail(writes: readonly QueuedWrite[], failure: StoreError): void {
    if (BREAKING.has(failure.failure))
      this.#broken ??= new StoreError('io', failure.message, { cause: failure });
    if (OF_ONE_WRITE.has(failure.failure) && writes.length > 1) {
      this.#commitOneByOne(writes);
      return;
    }
    for (const write of writes) write.fail(failure);
  }

  /** When the file is busy in between, the rest waits with everything else. */
  #commitOneByOne(writes: readonly QueuedWrite[]): void {
    for (const [index, write] of writes.entries()) {
      if (!this.#commitTogether([write])) continue;
      this.#queue.splice(this.#queue[0] === write ? 1 : 0, 0, ...writes.slice(index + 1));
      return;
    }
  }

  /** What is written to a file that has no name any more is lost when it is closed. */
  #assertFilesAreThere(): void {
    const gone = this.#files.find(({ path, identity }) => identity && fileIdentity(path) !== identity);
    if (!gone) return;
    throw new StoreError(
      'missing',
      `${gone.path} was removed or replaced while the node was running. Stop it, put the file back and start again.`,
    );
  }

  /** A commit that the disk refused may stand in the write-ahead log all the same, and come back at the next start. */
  #runCommit(): void {
    try {
      this.#commitAll.run();
    } catch (error) {
      const { failure, message } = toStoreError(error, this.#path);
      throw UNCERTAIN.has(failure) ? new StoreError('unsynced', message, { cause: error }) : error;
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
