import { LRUCache } from 'lru-cache';
import type { LogRecord } from './record.ts';

/** The most bytes of data and metadata, and the most pages, that are kept between two commits. */
const MAX_BYTES = 1024 * 1024;
const MAX_PAGES = 512;
/** The assumed size of a record besides its data and metadata. */
const RECORD_BYTES = 300;

function sizeOf(records: readonly LogRecord[]): number {
  let bytes = RECORD_BYTES;
  for (const { data, metadata } of records) bytes += data.length + metadata.length + RECORD_BYTES;
  return bytes;
}

/**
 * The last pages of the log and of its streams. Each is read once between two commits for all followers: a hundred
 * subscriptions get the same record objects, so that each record is also encoded only once.
 */
export class SharedTail {
  readonly #pages = new LRUCache<string, LogRecord[]>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
  });

  /**
   * The records of a stream ('' for all streams) from a revision or position on, at most `limit`. `read` reads them
   * from the file. The answer is shared only when it reaches the end of the log, because other pages usually have one
   * reader.
   */
  page(stream: string, from: number, limit: number, read: () => LogRecord[]): LogRecord[] {
    const key = `${from}@${stream}`;
    const shared = this.#pages.get(key);
    if (shared && shared.length <= limit) return shared;
    const records = read();
    if (records.length < limit) this.#pages.set(key, records);
    return records;
  }

  /** Has to be called after every commit, because a shared page may no longer reach the end. */
  forget(): void {
    if (this.#pages.size > 0) this.#pages.clear();
  }
}
