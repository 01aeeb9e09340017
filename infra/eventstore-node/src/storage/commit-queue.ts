import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { fileIdentity } from './data-folder.ts';
import { StoreError, type StoreFailure, toStoreError } from './errors.ts';
import { Transaction, type TransactionContext } from './transaction.ts';

type QueuedWrite = {
  run: (transaction: Transaction) => () => void;
  fail: (error: StoreError) => void;
};

/** So many writes at most share one commit, so that the first of them need not wait for long. */
const WRITES_PER_COMMIT = 512;

/** Failures after which nothing more is written until the node is started again. */
const BREAKING = new Set<StoreFailure>(['io', 'missing', 'unsynced']);

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
      });
      this.#schedule();
    });
  }

  /** Commits what is queued, then refuses every further write. */
  close(): void {
    while (this.#queue.length > 0) this.#commit();
    this.#broken ??= new StoreError('io', 'The event store node is shutting down.');
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#commit();
      if (this.#queue.length > 0) this.#schedule();
    });
  }

  #commit(): void {
    const writes = this.#queue.splice(0, WRITES_PER_COMMIT);
    if (writes.length > 0) this.#commitTogether(writes);
  }

  #commitTogether(writes: readonly QueuedWrite[]): void {
    try {
      const answers = this.#transact(writes);
      for (const answer of answers) answer();
    } catch (error) {
      this.#fail(writes, toStoreError(error, this.#path));
      return;
    }
    this.#onCommit();
  }

  /** One write that cannot be stored must not take the others with it: then each is committed by itself. */
  #fail(writes: readonly QueuedWrite[], failure: StoreError): void {
    if (BREAKING.has(failure.failure))
      this.#broken ??= new StoreError('io', failure.message, { cause: failure });
    if (failure.failure === 'refused' && writes.length > 1) {
      for (const write of writes) this.#commitTogether([write]);
      return;
    }
    for (const write of writes) write.fail(failure);
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
      throw failure === 'io' ? new StoreError('unsynced', message, { cause: error }) : error;
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
