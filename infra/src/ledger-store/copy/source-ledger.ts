import type { DatabaseSync } from 'node:sqlite';
import { uuidToText } from '@ledgerline/eventstore-node/protocol/uuid.ts';
import { openLedgerFileReadOnly } from '@ledgerline/eventstore-node/storage/database.ts';
import { LogReader } from '@ledgerline/eventstore-node/storage/log-reader.ts';
import { type LogRecord, TOMBSTONE_TYPE } from '@ledgerline/eventstore-node/storage/record.ts';
import {
  type StreamHead,
  StreamHeads,
  streamOfMetadata,
} from '@ledgerline/eventstore-node/storage/stream-heads.ts';
import { visibleRevisions } from '@ledgerline/eventstore-node/storage/stream-metadata.ts';
import { STORE_IDENTITY_STREAM } from '@ledgerline/shared-events/ledger/store-identity.ts';
import type { ForeignEvent } from '../client.ts';
import { FIRST_RECORDED_AT } from '../stored-event.ts';
import { parseExactly } from './exact-json.ts';

const PAGE = 500;

/**
 * The order of copying: ordinary events first; then metadata, which may hide some of them; then tombstones, after
 * which a stream accepts no writes.
 */
export const PHASES = ['events', 'metadata', 'tombstones'] as const;
export type Phase = (typeof PHASES)[number];

/** The store's own streams, which are not copied: its statistics and its identity. */
function isOwnStream(stream: string): boolean {
  const subject = streamOfMetadata(stream) ?? stream;
  return subject.startsWith('$') || subject === STORE_IDENTITY_STREAM;
}

/** The phase in which a record is copied; null for the store's own streams. */
function phaseOf(record: LogRecord): Phase | null {
  if (isOwnStream(record.stream)) return null;
  if (record.type === TOMBSTONE_TYPE) return 'tombstones';
  return streamOfMetadata(record.stream) === null ? 'events' : 'metadata';
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function metadataOf(record: LogRecord): ForeignEvent['metadata'] {
  const parsed = record.metadata.length === 0 ? {} : parseExactly(textOf(record.metadata));
  if (!isObject(parsed)) return Uint8Array.from(record.metadata);
  if (phaseOf(record) !== 'events') return record.metadata.length === 0 ? undefined : parsed;
  return { [FIRST_RECORDED_AT]: new Date(record.created).toISOString(), ...parsed };
}

/** The event in the form for the target. JSON that cannot be sent as JSON is sent as bytes. */
export function toForeignEvent(record: LogRecord): ForeignEvent {
  const json = record.isJson ? parseExactly(textOf(record.data)) : null;
  return {
    id: uuidToText(record.id),
    type: record.type,
    content: json === null ? { bytes: Uint8Array.from(record.data) } : { json },
    metadata: metadataOf(record),
  };
}

/** A ledger file that is read for copying; a node may be serving it. The checksum of every event is checked. */
export class SourceLedger {
  readonly storeId: string;
  readonly lastPosition: number;
  readonly #database: DatabaseSync;
  readonly #reader: LogReader;
  readonly #heads: StreamHeads;

  /** @throws StoreError when the file is missing, damaged or of another format. */
  constructor(path: string) {
    this.#database = openLedgerFileReadOnly(path);
    this.#reader = new LogReader(this.#database);
    this.#heads = new StreamHeads(this.#database);
    this.storeId = String(this.#database.prepare('SELECT id FROM store').get()?.id);
    this.lastPosition = this.#reader.lastPosition();
  }

  /**
   * The records of one phase after a position, up to the end of the log when the file was opened. Erased events are
   * included without content, because later revisions depend on them. Of tombstoned streams only the tombstone is
   * included.
   */
  *records(phase: Phase, after: number): Generator<LogRecord> {
    for (let next = after + 1; next <= this.lastPosition; ) {
      const page = this.#reader.readEverything(next, PAGE);
      for (const record of page) {
        if (record.position > this.lastPosition || phaseOf(record) !== phase) continue;
        if (phase === 'tombstones' || !this.hasEnded(record.stream)) yield record;
      }
      const last = page.at(-1);
      if (!last) return;
      next = last.position + 1;
    }
  }

  /** The heads of all copied streams; metadata of tombstoned streams is left out. */
  *streams(): Generator<StreamHead> {
    for (const { name } of this.#database.prepare('SELECT name FROM streams ORDER BY id').iterate()) {
      const stream = String(name);
      const head = this.#heads.get(stream);
      if (!head.tombstoned && this.hasEnded(stream)) continue;
      if (!isOwnStream(stream) && (head.revision >= 0 || head.tombstoned)) yield head;
    }
  }

  /** Whether the stream, or the stream of this metadata stream, is tombstoned. */
  hasEnded(stream: string): boolean {
    return this.#heads.get(streamOfMetadata(stream) ?? stream).tombstoned;
  }

  /** The events of a stream that are visible to readers. */
  *visibleEvents(head: StreamHead): Generator<LogRecord> {
    const { first, last } = visibleRevisions(head);
    for (let next = first; next <= last; ) {
      const page = this.#reader.readStream(head, next, last, 'forwards', PAGE);
      yield* page;
      next = (page.at(-1)?.revision ?? last) + 1;
    }
  }

  close(): void {
    this.#database.close();
  }
}
