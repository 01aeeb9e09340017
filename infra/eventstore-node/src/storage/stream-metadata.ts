import { SOFT_DELETED, type StreamHead } from './stream-heads.ts';

/** The limits on reading that a stream's metadata sets. */
type MetadataLimits = Pick<StreamHead, 'truncateBefore' | 'maxCount' | 'maxAge'>;

/** `$tb` of a soft-deleted stream, as the protocol writes it: JavaScript numbers cannot represent it. */
const SOFT_DELETED_TEXT = '9223372036854775807';

function parseObject(data: Uint8Array): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(data).toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
  } catch {
    return {};
  }
}

function naturalNumber(value: unknown): number | null {
  if (typeof value !== 'number' || !(value >= 0)) return null;
  return Math.min(Math.floor(value), Number.MAX_SAFE_INTEGER);
}

/** A limit of zero is ignored, as in EventStoreDB: it would hide every event, and soon erase them. */
function limit(value: unknown): number | null {
  return naturalNumber(value) || null;
}

/** Reads `$tb`, `$maxCount` and `$maxAge` (seconds) from the JSON of a `$metadata` event; bad values are ignored. */
export function metadataLimits(data: Uint8Array): MetadataLimits {
  const { $tb, $maxCount, $maxAge } = parseObject(data);
  return {
    truncateBefore: naturalNumber($tb) ?? 0,
    maxCount: limit($maxCount),
    maxAge: limit($maxAge),
  };
}

/** The JSON of a `$metadata` event with another `$tb`; everything else is kept. */
export function withTruncateBefore(former: Uint8Array, truncateBefore: number): Uint8Array {
  const { $tb: _, ...rest } = parseObject(former);
  const value = truncateBefore >= SOFT_DELETED ? SOFT_DELETED_TEXT : String(truncateBefore);
  const others = JSON.stringify(rest).slice(1, -1);
  return Buffer.from(`{"$tb":${value}${others === '' ? '' : `,${others}`}}`);
}

/** The revisions of a stream that can be read now (inclusive; `first` above `last` when there are none). */
export function visibleRevisions(head: StreamHead): { first: number; last: number } {
  const byCount = head.maxCount === null ? 0 : head.revision - head.maxCount + 1;
  return { first: Math.max(0, head.truncateBefore, byCount), last: head.revision };
}

/** The earliest time (milliseconds since 1970) of an event that can still be read; null when there is no limit. */
export function oldestVisible(head: StreamHead, now: number): number | null {
  return head.maxAge === null ? null : now - head.maxAge * 1000;
}
