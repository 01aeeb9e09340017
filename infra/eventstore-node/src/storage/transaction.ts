import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { RecentEvent } from './append-decision.ts';
import type { LogReader } from './log-reader.ts';
import { eventKey, type RecentEvents } from './recent-events.ts';
import { type LogRecord, type ProposedRecord, recordChecksum } from './record.ts';
import type { StreamHead, StreamHeads } from './stream-heads.ts';

/** The prepared statement and the in-memory views that every transaction uses. */
export class TransactionContext {
  readonly heads: StreamHeads;
  readonly recent: RecentEvents;
  readonly reader: LogReader;
  readonly insertEvent: StatementSync;

  constructor(database: DatabaseSync, heads: StreamHeads, recent: RecentEvents, reader: LogReader) {
    this.heads = heads;
    this.recent = recent;
    this.reader = reader;
    this.insertEvent = database.prepare(
      `INSERT INTO events (position, stream, revision, id, type, is_json, created, data, metadata, checksum)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }
}

/**
 * One open transaction. It sees its own writes. The state in memory changes only after the commit, so a failed
 * transaction leaves no trace.
 */
export class Transaction {
  readonly #context: TransactionContext;
  readonly #heads = new Map<string, StreamHead>();
  readonly #written = new Map<string, RecentEvent>();
  #position: number;

  constructor(context: TransactionContext, lastPosition: number) {
    this.#context = context;
    this.#position = lastPosition;
  }

  get lastPosition(): number {
    return this.#position;
  }

  head(name: string): StreamHead {
    return this.#heads.get(name) ?? this.#context.heads.get(name);
  }

  recent(stream: string, id: Uint8Array): RecentEvent | undefined {
    return this.#written.get(eventKey(stream, id)) ?? this.#context.recent.find(stream, id);
  }

  identityAt(head: StreamHead, revision: number): { id: Uint8Array; position: number } | undefined {
    return head.id === null ? undefined : this.#context.reader.identityAt(head.id, revision);
  }

  lastRecord(head: StreamHead): LogRecord | undefined {
    return this.#context.reader.readStream(head, head.revision, head.revision, 'forwards', 1)[0];
  }

  /** Changes the head of a stream, writing it to the file. */
  setHead(head: StreamHead): StreamHead & { readonly id: number } {
    const withRow = this.#context.heads.ensureRow(head);
    if (head.id !== null) this.#context.heads.write(withRow);
    this.#heads.set(head.name, withRow);
    return withRow;
  }

  /** Writes one event at a revision of a stream that has a row, and answers its position in the log. */
  insert(head: StreamHead & { readonly id: number }, revision: number, event: ProposedRecord): number {
    this.#position += 1;
    const position = this.#position;
    const record: LogRecord = { ...event, position, stream: head.name, revision, created: Date.now() };
    this.#context.insertEvent.run(
      position,
      head.id,
      revision,
      event.id,
      event.type,
      event.isJson ? 1 : 0,
      record.created,
      event.data,
      event.metadata,
      recordChecksum(record),
    );
    this.#written.set(eventKey(head.name, event.id), { revision, position });
    return position;
  }

  /** Copies the transaction's changes to the shared state in memory. Has to be called after the commit. */
  publish(): void {
    this.#context.heads.remember(this.#heads.values());
    this.#context.recent.remember(this.#written);
  }
}
