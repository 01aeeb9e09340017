import { LRUCache } from 'lru-cache';
import type { LogRecord } from './record.ts';

/** What is kept between two commits: so many bytes of data and metadata, in so many pages. */
const MOST_BYTES = 1024 * 1024;
const MOST_PAGES = 512;
/** What a record counts besides its data and metadata. */
const RECORD_BYTES = 300;

function sizeOf(records: readonly LogRecord[]): number {
  let bytes = RECORD_BYTES;
  for (const { data, metadata } of records) bytes += data.length + metadata.length + RECORD_BYTES;
  return bytes;
}

/**
 * The last pages of the log and of its streams, each read once between two commits, for all who follow it: a hundred
 * subscriptions get the very same records, so that each of them is encoded once, too.
 */
export class SharedTail {
  readonly #pages = new LRUCache<string, LogRecord[]>({
    max: MOST_PAGES,
    maxSize: MOST_BYTES,
    sizeCalculation: sizeOf,
  });

  /**
   * The records of a stream (all of them: '') from a place on, at most `limit`. `read` reads them from the file; what
   * it answers is shared when it is all there is, since pages in the middle of the log are read by one reader as a rule.
   */
  page(stream: string, from: number, limit: number, read: () => LogRecord[]): LogRecord[] {
    const key = `${from}@${stream}`;
    const shared = this.#pages.get(key);
    if (shared && shared.length <= limit) return shared;
    const records = read();
    if (records.length < limit) this.#pages.set(key, records);
    return records;
  }

  /** To be called after every commit: what was all there is may be so no longer. */
  forget(): void {
    if (this.#pages.size > 0) this.#pages.clear();
  }
}
