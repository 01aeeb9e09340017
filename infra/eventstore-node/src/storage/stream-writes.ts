import { decideAppend, type Expected } from './append-decision.ts';
import { newEventId, type ProposedRecord, TOMBSTONE_REVISION, TOMBSTONE_TYPE } from './record.ts';
import {
  isSoftDeleted,
  metadataStreamOf,
  SOFT_DELETED,
  type StreamHead,
  streamOfMetadata,
} from './stream-heads.ts';
import { metadataLimits, withTruncateBefore } from './stream-metadata.ts';
import type { Transaction } from './transaction.ts';

/** What became of a write: `actual` is the revision at which the stream stands instead, -1 for none. */
export type WriteResult =
  | { kind: 'written'; revision: number; position: number }
  | { kind: 'conflict'; actual: number }
  | { kind: 'deleted' };

const NO_BYTES = new Uint8Array(0);

/** The same write with its expectation only, for deletions: no ids, so nothing can be a repetition. */
function expectationHolds(head: StreamHead, expected: Expected): boolean {
  if (expected === 'any') return true;
  if (expected === 'stream_exists') return head.revision >= 0 && !isSoftDeleted(head);
  if (expected === 'no_stream') return head.revision < 0;
  return head.revision === expected;
}

function followMetadata(transaction: Transaction, stream: string, last: ProposedRecord): void {
  const subject = streamOfMetadata(stream);
  if (subject === null) return;
  transaction.setHead({ ...transaction.head(subject), ...metadataLimits(last.data) });
}

function writeMetadata(transaction: Transaction, stream: string, truncateBefore: number): number {
  const name = metadataStreamOf(stream);
  const head = transaction.head(name);
  const former = transaction.lastRecord(head)?.data ?? NO_BYTES;
  const event: ProposedRecord = {
    id: newEventId(),
    type: '$metadata',
    isJson: true,
    data: withTruncateBefore(former, truncateBefore),
    metadata: NO_BYTES,
  };
  return insertAll(transaction, head, [event]).position;
}

function insertAll(
  transaction: Transaction,
  head: StreamHead,
  events: readonly ProposedRecord[],
): { revision: number; position: number } {
  const moved = transaction.setHead({ ...head, revision: head.revision + events.length });
  let position = transaction.lastPosition;
  for (const [index, event] of events.entries()) {
    position = transaction.insert(moved, head.revision + 1 + index, event);
  }
  const last = events.at(-1);
  if (last) followMetadata(transaction, head.name, last);
  return { revision: moved.revision, position };
}

/** Appends events to a stream, all or none. */
export function appendToStream(
  transaction: Transaction,
  stream: string,
  expected: Expected,
  events: readonly ProposedRecord[],
): WriteResult {
  const head = transaction.head(stream);
  const subject = streamOfMetadata(stream);
  if (subject !== null && transaction.head(subject).tombstoned) return { kind: 'deleted' };
  const decision = decideAppend(
    head,
    expected,
    events.map((event) => event.id),
    {
      recent: (id) => transaction.recent(stream, id),
      at: (revision) => transaction.identityAt(head, revision),
    },
  );
  if (decision.kind === 'deleted') return decision;
  if (decision.kind === 'conflict') return { kind: 'conflict', actual: head.revision };
  if (decision.kind === 'repeated') {
    return { kind: 'written', revision: decision.revision, position: decision.position };
  }
  if (events.length === 0) {
    return { kind: 'written', revision: head.revision, position: transaction.lastPosition };
  }
  const written = insertAll(transaction, head, events);
  if (isSoftDeleted(head)) writeMetadata(transaction, stream, head.revision + 1);
  return { kind: 'written', ...written };
}

/** Hides a stream's events; appending to it again revives it with the numbering going on. */
export function softDeleteStream(transaction: Transaction, stream: string, expected: Expected): WriteResult {
  const head = transaction.head(stream);
  if (head.tombstoned) return { kind: 'deleted' };
  if (!expectationHolds(head, expected)) return { kind: 'conflict', actual: head.revision };
  const position = writeMetadata(transaction, stream, SOFT_DELETED);
  return { kind: 'written', revision: head.revision, position };
}

/** Ends a stream for ever. */
export function tombstoneStream(transaction: Transaction, stream: string, expected: Expected): WriteResult {
  const head = transaction.head(stream);
  if (head.tombstoned) return { kind: 'deleted' };
  if (!expectationHolds(head, expected)) return { kind: 'conflict', actual: head.revision };
  const ended = transaction.setHead({ ...head, tombstoned: true });
  const position = transaction.insert(ended, TOMBSTONE_REVISION, {
    id: newEventId(),
    type: TOMBSTONE_TYPE,
    isJson: false,
    data: NO_BYTES,
    metadata: NO_BYTES,
  });
  return { kind: 'written', revision: head.revision, position };
}
