import { streamDeleted } from '../protocol/statuses.ts';
import type { From } from '../protocol/streams/read-request.ts';
import type { LedgerLog } from '../storage/ledger-log.ts';
import type { LogRecord } from '../storage/record.ts';
import type { StreamHead } from '../storage/stream-heads.ts';
import { oldestVisible, visibleRevisions } from '../storage/stream-metadata.ts';

/** A place in the log that only moves forward. Catching up and following live use the same reads. */
export type LogCursor = {
  /**
   * The readable events among the next `limit` revisions or positions, possibly none. Null at the end of the
   * committed events.
   */
  next(limit: number): LogRecord[] | null;
};

/** A cursor over all streams that starts after `from`. */
export function allCursor(log: LedgerLog, from: From): LogCursor {
  let position = from === 'start' ? 0 : from === 'end' ? log.lastPosition : from;
  return {
    next(limit) {
      if (position >= log.lastPosition) return null;
      const from = position + 1;
      const records = log.tail.page('', from, limit, () => log.reader.readAll(from, 'forwards', limit));
      position = records.at(-1)?.position ?? log.lastPosition;
      return records;
    },
  };
}

/**
 * A cursor over one stream that starts after the revision `from`; the stream need not exist yet. Once the stream is
 * tombstoned, `next` throws the protocol's "stream deleted": at once for a reader that had not reached the end
 * before, and for others after the remaining events and the tombstone.
 */
export function streamCursor(log: LedgerLog, stream: string, from: From): LogCursor {
  let revision = from === 'start' ? -1 : from === 'end' ? log.head(stream).revision : from;
  let isLive = false;
  let hasEnded = false;
  function lastRecord(head: StreamHead): LogRecord[] {
    if (!isLive || hasEnded) throw streamDeleted(stream);
    hasEnded = true;
    const tombstone = log.reader.readTombstone(head);
    return tombstone ? [tombstone] : [];
  }
  return {
    next(limit) {
      const head = log.head(stream);
      const isAtEnd = revision >= head.revision;
      if (head.tombstoned && (isAtEnd || !isLive)) return lastRecord(head);
      isLive ||= isAtEnd;
      if (isAtEnd) return null;
      const { first, last } = visibleRevisions(head);
      const from = Math.max(first, revision + 1);
      const read = () => log.reader.readStream(head, from, last, 'forwards', limit);
      const records = log.tail.page(stream, from, limit, read);
      revision = records.at(-1)?.revision ?? head.revision;
      const oldest = oldestVisible(head, Date.now());
      return oldest === null ? records : records.filter((record) => record.created >= oldest);
    },
  };
}
