import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { StoreError, toStoreError } from './errors.ts';
import { contentChecksum, ERASED_TYPE, ID_BYTES, type LogRecord, TOMBSTONE_REVISION } from './record.ts';
import type { StreamHead } from './stream-heads.ts';

/**
 * Id, data and metadata are selected as one value, because the cost of a row grows most with its number of byte
 * arrays.
 */
const ERASED = `(e.revision >= 0 AND e.revision < s.erased_before)`;
const COLUMNS = `e.position, s.name, e.revision, e.type, e.is_json, e.created, e.checksum,
  length(e.metadata), CAST(e.id || e.data || e.metadata AS BLOB), ${ERASED}`;
const FROM = 'FROM events e CROSS JOIN streams s ON s.id = e.stream';
const FROM_STREAM = 'FROM streams s CROSS JOIN events e ON e.stream = s.id';

export type Direction = 'forwards' | 'backwards';

function damaged(position: SQLOutputValue | undefined): StoreError {
  return new StoreError(
    'damaged',
    `The event at position ${position} of the ledger file is damaged. Run the verify command and restore a backup.`,
  );
}

/** What an erased event leaves: its position and revision. Null when its content is still there. */
function erasedRecord(
  header: Omit<LogRecord, 'id' | 'data' | 'metadata'>,
  content: Uint8Array,
): LogRecord | null {
  const isGone = content.subarray(ID_BYTES).every((byte) => byte === 0);
  const id = content.subarray(0, ID_BYTES);
  const [data, metadata] = [Buffer.from('{}'), new Uint8Array(0)];
  return isGone ? { ...header, type: ERASED_TYPE, isJson: true, id, data, metadata } : null;
}

/** Selects the columns that `recordFromRow` reads, of all events. */
export const SELECT_RECORDS = `SELECT ${COLUMNS} ${FROM}`;

/**
 * The record in a row of `SELECT_RECORDS`. Null when the row is damaged: it is neither what was written nor what
 * erasing leaves.
 */
export function recordFromRow(row: readonly SQLOutputValue[]): LogRecord | null {
  const [position, stream, revision, type, isJson, created, checksum, metadataLength, content, erased] = row;
  if (
    typeof position !== 'number' ||
    typeof stream !== 'string' ||
    typeof revision !== 'number' ||
    typeof type !== 'string' ||
    typeof created !== 'number' ||
    typeof metadataLength !== 'number' ||
    !(content instanceof Uint8Array) ||
    content.length < ID_BYTES + metadataLength
  ) {
    return null;
  }
  const header = { position, stream, revision, type, isJson: isJson === 1, created };
  if (erased === 1) return erasedRecord(header, content);
  if (contentChecksum(header, content, metadataLength) !== checksum) return null;
  const metadataAt = content.length - metadataLength;
  return {
    ...header,
    id: content.subarray(0, ID_BYTES),
    data: content.subarray(ID_BYTES, metadataAt),
    metadata: content.subarray(metadataAt),
  };
}

function toRecord(row: readonly SQLOutputValue[]): LogRecord {
  const record = recordFromRow(row);
  if (!record) throw damaged(row[0]);
  return record;
}

/**
 * Reads committed events from the ledger file and checks the checksum of each. All methods throw StoreError `damaged`
 * when a record is not what was written.
 */
export class LogReader {
  readonly #everything: StatementSync;
  readonly #allForwards: StatementSync;
  readonly #allBackwards: StatementSync;
  readonly #streamForwards: StatementSync;
  readonly #streamBackwards: StatementSync;
  readonly #lastPosition: StatementSync;
  readonly #identity: StatementSync;

  constructor(database: DatabaseSync) {
    const prepare = (sql: string) => database.prepare(sql, { returnArrays: true });
    this.#everything = prepare(`${SELECT_RECORDS} WHERE e.position >= ? ORDER BY e.position LIMIT ?`);
    const visible = `AND NOT ${ERASED} ORDER BY e.position`;
    this.#allForwards = prepare(`${SELECT_RECORDS} WHERE e.position >= ? ${visible} LIMIT ?`);
    this.#allBackwards = prepare(`${SELECT_RECORDS} WHERE e.position <= ? ${visible} DESC LIMIT ?`);
    const bounds = `WHERE s.id = ? AND e.revision >= ? AND e.revision <= ? AND NOT ${ERASED}`;
    this.#streamForwards = prepare(`SELECT ${COLUMNS} ${FROM_STREAM} ${bounds} ORDER BY e.revision LIMIT ?`);
    this.#streamBackwards = prepare(
      `SELECT ${COLUMNS} ${FROM_STREAM} ${bounds} ORDER BY e.revision DESC LIMIT ?`,
    );
    this.#lastPosition = database.prepare('SELECT max(position) AS position FROM events');
    this.#identity = database.prepare('SELECT id, position FROM events WHERE stream = ? AND revision = ?');
  }

  /** The position of the last event of the log; 0 when it is empty. */
  lastPosition(): number {
    const position = this.#lastPosition.get()?.position;
    return typeof position === 'number' ? position : 0;
  }

  /** Up to `limit` events of the whole log, from `position` on (inclusive) in the given direction. */
  readAll(position: number, direction: Direction, limit: number): LogRecord[] {
    const statement = direction === 'forwards' ? this.#allForwards : this.#allBackwards;
    return this.#records(statement, position, limit);
  }

  /** Like `readAll` forwards, but includes erased events, with the type ERASED_TYPE and no content. */
  readEverything(position: number, limit: number): LogRecord[] {
    return this.#records(this.#everything, position, limit);
  }

  /** Up to `limit` events of one stream with revisions between `lowest` and `highest` (inclusive). */
  readStream(
    head: StreamHead,
    lowest: number,
    highest: number,
    direction: Direction,
    limit: number,
  ): LogRecord[] {
    if (head.id === null || highest < lowest) return [];
    const statement = direction === 'forwards' ? this.#streamForwards : this.#streamBackwards;
    return this.#records(statement, head.id, Math.max(lowest, 0), highest, limit);
  }

  /** The tombstone event of a stream, if it has one. */
  readTombstone(head: StreamHead): LogRecord | undefined {
    if (head.id === null) return undefined;
    return this.#records(this.#streamForwards, head.id, TOMBSTONE_REVISION, TOMBSTONE_REVISION, 1)[0];
  }

  /** The event id and log position at one revision of a stream. */
  identityAt(streamId: number, revision: number): { id: Uint8Array; position: number } | undefined {
    const row = this.#identity.get(streamId, revision);
    if (!row || !(row.id instanceof Uint8Array) || typeof row.position !== 'number') return undefined;
    return { id: row.id, position: row.position };
  }

  #records(statement: StatementSync, ...parameters: number[]): LogRecord[] {
    try {
      const rows: unknown = statement.all(...parameters);
      return Array.isArray(rows) ? rows.map(toRecord) : [];
    } catch (error) {
      throw toStoreError(error, 'The ledger file');
    }
  }
}
