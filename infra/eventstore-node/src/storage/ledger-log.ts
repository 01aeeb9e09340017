import type { DatabaseSync } from 'node:sqlite';
import type { Expected } from './append-decision.ts';
import { CommitQueue } from './commit-queue.ts';
import { openLedgerFile } from './database.ts';
import { Erasure } from './erasure.ts';
import { toStoreError } from './errors.ts';
import { noteLedger, type OwnedFolder, ownDataFolder, prepareLedgerFile } from './ledger-folder.ts';
import { LogReader } from './log-reader.ts';
import { RecentEvents } from './recent-events.ts';
import type { ProposedRecord } from './record.ts';
import { SharedTail } from './shared-tail.ts';
import { type StreamHead, StreamHeads } from './stream-heads.ts';
import { appendToStream, softDeleteStream, tombstoneStream, type WriteResult } from './stream-writes.ts';
import { TransactionContext } from './transaction.ts';

/**
 * How long the node itself waits inside SQLite for another program, in milliseconds; everything else waits too. A
 * commit of a busy file is tried again later.
 */
const BUSY_TIMEOUT = 5;

/** The durable log of all streams in one data folder. One process opens it at a time. */
export class LedgerLog {
  readonly reader: LogReader;
  /** The UUID of this store, created with its file. */
  readonly storeId: string;
  /** Erases events that nobody can read any more. Its writes have to run inside `write`. */
  readonly erasure: Erasure;
  /** The latest committed events, read once for all followers of the log. */
  readonly tail = new SharedTail();
  readonly #folder: OwnedFolder;
  readonly #database: DatabaseSync;
  readonly #heads: StreamHeads;
  readonly #queue: CommitQueue;
  readonly #listeners = new Set<() => void>();

  /** @throws StoreError when the folder is in use, or the file is damaged or of another format. */
  constructor(dataDir: string, maxFileBytes?: number) {
    this.#folder = ownDataFolder(dataDir);
    const { ledgerPath } = this.#folder;
    let database: DatabaseSync | undefined;
    try {
      prepareLedgerFile(this.#folder);
      database = openLedgerFile(ledgerPath, maxFileBytes);
      this.#database = database;
      this.storeId = String(database.prepare('SELECT id FROM store').get()?.id);
      noteLedger(this.#folder, this.storeId);
      this.erasure = new Erasure(database);
      this.reader = new LogReader(database);
      this.#heads = new StreamHeads(database);
      const recent = new RecentEvents(database);
      const context = new TransactionContext(database, this.#heads, recent, this.reader);
      database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT}`);
      this.#queue = new CommitQueue(database, context, ledgerPath, () => this.#announce());
    } catch (error) {
      database?.close();
      this.#folder.release();
      throw toStoreError(error, ledgerPath);
    }
  }

  get lastPosition(): number {
    return this.#queue.lastPosition;
  }

  head(stream: string): StreamHead {
    return this.#heads.get(stream);
  }

  /** Appends all events or none; resolves once they are on the disk. Rejects with StoreError. */
  append(stream: string, expected: Expected, events: readonly ProposedRecord[]): Promise<WriteResult> {
    return this.#queue.submit((transaction) => appendToStream(transaction, stream, expected, events));
  }

  softDelete(stream: string, expected: Expected): Promise<WriteResult> {
    return this.#queue.submit((transaction) => softDeleteStream(transaction, stream, expected));
  }

  tombstone(stream: string, expected: Expected): Promise<WriteResult> {
    return this.#queue.submit((transaction) => tombstoneStream(transaction, stream, expected));
  }

  /** Runs any other write in the next commit. Rejects with StoreError. */
  write<T>(action: () => T): Promise<T> {
    return this.#queue.submit(action);
  }

  /** Calls `listener` after every commit until the returned function is called. */
  onCommit(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Commits the queued writes now and refuses every further write. */
  flush(): void {
    this.#queue.close();
  }

  /** Commits the writes under way, closes the file and releases the folder. */
  close(): void {
    this.#queue.close();
    this.#database.close();
    this.#folder.release();
  }

  #announce(): void {
    this.tail.forget();
    for (const listener of this.#listeners) listener();
  }
}
