import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';

/** `$tb` of a soft-deleted stream. The protocol uses 2^63 - 1, which is beyond exact numbers. */
export const SOFT_DELETED = Number.MAX_SAFE_INTEGER;

/**
 * The head of a stream. `revision` is that of its last event, -1 when it has none. Events below `truncateBefore`,
 * beyond the last `maxCount`, or older than `maxAge` seconds are hidden from readers.
 */
export type StreamHead = {
  readonly id: number | null;
  readonly name: string;
  readonly revision: number;
  readonly tombstoned: boolean;
  readonly truncateBefore: number;
  readonly maxCount: number | null;
  readonly maxAge: number | null;
};

const CACHED_HEADS = 20_000;

/** The stream whose metadata stream this is, or null for any other stream. */
export function streamOfMetadata(name: string): string | null {
  return name.startsWith('$$') ? name.slice(2) : null;
}

/** The stream that holds a stream's metadata. */
export function metadataStreamOf(name: string): string {
  return `$$${name}`;
}

/** Whether the stream is deleted but may be appended to again. */
export function isSoftDeleted(head: StreamHead): boolean {
  return !head.tombstoned && head.truncateBefore >= SOFT_DELETED;
}

function emptyHead(name: string): StreamHead {
  return { id: null, name, revision: -1, tombstoned: false, truncateBefore: 0, maxCount: null, maxAge: null };
}

function numberOrNull(value: SQLOutputValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

/** The heads of all streams: in the file, with the most recently used ones in memory. */
export class StreamHeads {
  readonly #cache = new LRUCache<string, StreamHead>({ max: CACHED_HEADS });
  readonly #select: StatementSync;
  readonly #insert: StatementSync;
  readonly #update: StatementSync;

  constructor(database: DatabaseSync) {
    this.#select = database.prepare('SELECT * FROM streams WHERE name = ?');
    this.#insert = database.prepare(
      'INSERT INTO streams (name, revision, tombstoned, truncate_before, max_count, max_age) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#update = database.prepare(
      'UPDATE streams SET revision = ?, tombstoned = ?, truncate_before = ?, max_count = ?, max_age = ? WHERE id = ?',
    );
  }

  /** The committed head of a stream; a stream without events has revision -1. */
  get(name: string): StreamHead {
    const cached = this.#cache.get(name);
    if (cached) return cached;
    const row = this.#select.get(name);
    const head: StreamHead = row
      ? {
          id: numberOrNull(row.id),
          name,
          revision: numberOrNull(row.revision) ?? -1,
          tombstoned: row.tombstoned === 1,
          truncateBefore: numberOrNull(row.truncate_before) ?? 0,
          maxCount: numberOrNull(row.max_count),
          maxAge: numberOrNull(row.max_age),
        }
      : emptyHead(name);
    if (row) this.#cache.set(name, head);
    return head;
  }

  /** Makes sure that the stream has a row, inside the open transaction, and answers the head with its id. */
  ensureRow(head: StreamHead): StreamHead & { readonly id: number } {
    if (head.id !== null) return { ...head, id: head.id };
    const inserted = this.#insert.run(
      head.name,
      head.revision,
      head.tombstoned ? 1 : 0,
      head.truncateBefore,
      head.maxCount,
      head.maxAge,
    );
    return { ...head, id: Number(inserted.lastInsertRowid) };
  }

  /** Writes a changed head inside the open transaction; `remember` follows after the commit. */
  write(head: StreamHead & { readonly id: number }): void {
    this.#update.run(
      head.revision,
      head.tombstoned ? 1 : 0,
      head.truncateBefore,
      head.maxCount,
      head.maxAge,
      head.id,
    );
  }

  /** Updates the cache with the heads of a committed transaction. */
  remember(heads: Iterable<StreamHead>): void {
    for (const head of heads) this.#cache.set(head.name, head);
  }
}
