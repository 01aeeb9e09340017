import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { TOMBSTONE_REVISION } from './record.ts';
import type { StreamHead } from './stream-heads.ts';
import { oldestVisible, visibleRevisions } from './stream-metadata.ts';

/** The most events and bytes that one transaction erases, because appends wait for it. */
const BATCH_EVENTS = 256;
const BATCH_BYTES = 1024 * 1024;
/** How long the last event of a tombstoned stream is kept, in milliseconds. */
const LAST_EVENT_RETENTION = 30 * 24 * 60 * 60 * 1000;

/**
 * A stream with its erasure: the content below `erasedBefore` is erased; the whole stream may be erased when it is
 * `ended`.
 */
type ErasableStream = { head: StreamHead & { readonly id: number }; erasedBefore: number; ended: boolean };

function numberOr<Fallback>(value: unknown, fallback: Fallback): number | Fallback {
  return typeof value === 'number' ? value : fallback;
}

/**
 * Erases the content of events that nobody can read any more: events of tombstoned streams and of their metadata, and
 * events that `$tb`, `$maxCount` and `$maxAge` hide. Data and metadata are overwritten with zeros in place, so that
 * no copy is left elsewhere in the file. The row itself stays (position, revision, id, type, time), so the remaining
 * events keep their numbers. The last event of a tombstoned stream is kept for 30 more days, so that late readers of
 * the log notice the end of the stream.
 */
export class Erasure {
  readonly #database: DatabaseSync;
  readonly #candidates: StatementSync;
  readonly #stream: StatementSync;
  readonly #endedAt: StatementSync;
  readonly #firstYoungEnough: StatementSync;
  readonly #sizes: StatementSync;
  readonly #overwrite: StatementSync;
  readonly #advance: StatementSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    const isEnded = `(tombstoned = 1 OR (substr(name, 1, 2) = '$$' AND EXISTS (
      SELECT 1 FROM streams subject WHERE subject.name = substr(streams.name, 3) AND subject.tombstoned = 1)))`;
    this.#candidates = database.prepare(
      `SELECT id FROM streams WHERE erased_before <= revision AND (truncate_before > erased_before
       OR max_count IS NOT NULL OR max_age IS NOT NULL OR ${isEnded}) ORDER BY id`,
    );
    this.#stream = database.prepare(`SELECT *, ${isEnded} AS ended FROM streams WHERE id = ?`);
    this.#endedAt = database.prepare('SELECT created FROM events WHERE stream = ? AND revision = ?');
    this.#firstYoungEnough = database.prepare(
      'SELECT revision FROM events WHERE stream = ? AND revision >= ? AND created >= ? ORDER BY revision LIMIT 1',
    );
    this.#sizes = database.prepare(
      `SELECT revision, length(data) + length(metadata) AS bytes FROM events
       WHERE stream = ? AND revision >= ? AND revision < ? ORDER BY revision LIMIT ${BATCH_EVENTS}`,
    );
    this.#overwrite = database.prepare(
      `UPDATE events SET data = zeroblob(length(data)), metadata = zeroblob(length(metadata))
       WHERE stream = ? AND revision >= ? AND revision < ?`,
    );
    this.#advance = database.prepare('UPDATE streams SET erased_before = ? WHERE id = ?');
  }

  /** The streams (by their id in the file) that may have something to erase. */
  candidates(): number[] {
    return this.#candidates.all().flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  }

  /**
   * Erases the next batch of a stream inside the open transaction, as of `now` (milliseconds since 1970). Answers the
   * number of erased events; 0 when there is nothing left to erase.
   */
  eraseNext(streamId: number, now: number): number {
    const stream = this.#read(streamId);
    if (!stream) return 0;
    const end = this.#batchEnd(streamId, stream.erasedBefore, this.#erasableBefore(stream, now));
    if (end <= stream.erasedBefore) return 0;
    this.#overwrite.run(streamId, stream.erasedBefore, end);
    this.#advance.run(end, streamId);
    return end - stream.erasedBefore;
  }

  /**
   * Empties the write-ahead log, which contains erased contents until then. False when a reader of an earlier state
   * of the file prevents it: try again later.
   */
  emptyWriteAheadLog(): boolean {
    const timeout = this.#database.prepare('PRAGMA busy_timeout').get()?.timeout;
    // SQLite would wait for that reader and block this process.
    this.#database.exec('PRAGMA busy_timeout = 0');
    try {
      return this.#database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${Number(timeout)}`);
    }
  }

  #read(streamId: number): ErasableStream | null {
    const row = this.#stream.get(streamId);
    if (!row || typeof row.name !== 'string') return null;
    const head = {
      id: streamId,
      name: row.name,
      revision: numberOr(row.revision, -1),
      tombstoned: row.tombstoned === 1,
      truncateBefore: numberOr(row.truncate_before, 0),
      maxCount: numberOr(row.max_count, null),
      maxAge: numberOr(row.max_age, null),
    };
    return { head, erasedBefore: numberOr(row.erased_before, 0), ended: row.ended === 1 };
  }

  /**
   * The revision below which nobody can read the stream. An event counts as too old only when all events before it
   * are too old as well.
   */
  #erasableBefore({ head, erasedBefore, ended }: ErasableStream, now: number): number {
    const all = head.revision + 1;
    if (head.tombstoned) return this.#endedSince(head.id) < now - LAST_EVENT_RETENTION ? all : all - 1;
    if (ended) return all;
    const hidden = Math.min(visibleRevisions(head).first, all);
    const oldest = oldestVisible(head, now);
    if (oldest === null) return hidden;
    const from = Math.max(hidden, erasedBefore);
    const young = this.#firstYoungEnough.get(head.id, from, oldest);
    return young ? numberOr(young.revision, from) : all;
  }

  #endedSince(streamId: number): number {
    return numberOr(this.#endedAt.get(streamId, TOMBSTONE_REVISION)?.created, Number.POSITIVE_INFINITY);
  }

  #batchEnd(streamId: number, from: number, before: number): number {
    let end = from;
    let bytes = 0;
    for (const row of this.#sizes.all(streamId, from, before)) {
      end = numberOr(row.revision, from) + 1;
      bytes += numberOr(row.bytes, 0);
      if (bytes >= BATCH_BYTES) break;
    }
    return end;
  }
}
