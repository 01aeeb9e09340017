import { type AppendDecision, decideAppend, type Expected } from './append-decision.ts';
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

/** The outcome of a write. `actual` is the current revision of the stream, -1 for none. */
export type WriteResult =
  | { kind: 'written'; revision: number; position: number }
  | { kind: 'conflict'; actual: number }
  | { kind: 'deleted' };

const NO_BYTES = new Uint8Array(0);

/** The metadata that EventStoreDB writes for a deleted stream. It replaces all earlier metadata. */
const DELETED_METADATA = withTruncateBefore(NO_BYTES, SOFT_DELETED);

function decide(
  transaction: Transaction,
  head: StreamHead,
  expected: Expected,
  ids: readonly Uint8Array[],
): AppendDecision {
  return decideAppend(head, expected, ids, {
    recent: (id) => transaction.recent(head.name, id),
    at: (revision) => transaction.identityAt(head, revision),
    hasMetadata: () => transaction.head(metadataStreamOf(head.name)).revision >= 0,
  });
}

function followMetadata(transaction: Transaction, stream: string, last: ProposedRecord): void {
  const subject = streamOfMetadata(stream);
  if (subject === null) return;
  transaction.setHead({ ...transaction.head(subject), ...metadataLimits(last.data) });
}

function writeMetadata(transaction: Transaction, stream: string, data: Uint8Array): number {
  const head = transaction.head(metadataStreamOf(stream));
  const event: ProposedRecord = {
    id: newEventId(),
    type: '$metadata',
    isJson: true,
    data,
    metadata: NO_BYTES,
  };
  return insertAll(transaction, head, [event]).position;
}

/** Ends the soft deletion of a stream. Its earlier events stay hidden; the rest of its metadata is kept. */
function revive(transaction: Transaction, deleted: StreamHead): void {
  const former = transaction.lastRecord(transaction.head(metadataStreamOf(deleted.name)))?.data ?? NO_BYTES;
  writeMetadata(transaction, deleted.name, withTruncateBefore(former, deleted.revision + 1));
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

/**
 * Appends events to a stream, all or none. Appending events or metadata to a soft-deleted stream makes it visible
 * again.
 */
export function appendToStream(
  transaction: Transaction,
  stream: string,
  expected: Expected,
  events: readonly ProposedRecord[],
): WriteResult {
  const head = transaction.head(stream);
  const subjectName = streamOfMetadata(stream);
  const subject = subjectName === null ? null : transaction.head(subjectName);
  if (subject?.tombstoned) return { kind: 'deleted' };
  const ids = events.map((event) => event.id);
  const decision = decide(transaction, head, expected, ids);
  if (decision.kind === 'deleted') return decision;
  if (decision.kind === 'conflict') return { kind: 'conflict', actual: head.revision };
  if (decision.kind === 'repeated') {
    return { kind: 'written', revision: decision.revision, position: decision.position };
  }
  if (events.length === 0) {
    return { kind: 'written', revision: head.revision, position: transaction.lastPosition };
  }
  const written = insertAll(transaction, head, events);
  if (isSoftDeleted(head)) revive(transaction, head);
  if (subject && isSoftDeleted(subject)) revive(transaction, subject);
  return { kind: 'written', ...written };
}

/** The refusal of a deletion, or null. The expected revision is checked as for an append of an event with a new id. */
function refusalOfDeletion(
  transaction: Transaction,
  head: StreamHead,
  expected: Expected,
): WriteResult | null {
  const { kind } = decide(transaction, head, expected, [newEventId()]);
  if (kind === 'append') return null;
  return kind === 'deleted' ? { kind } : { kind: 'conflict', actual: head.revision };
}

/** Hides the events of a stream. A later append makes the stream visible again and continues its numbering. */
export function softDeleteStream(transaction: Transaction, stream: string, expected: Expected): WriteResult {
  const head = transaction.head(stream);
  const refusal = refusalOfDeletion(transaction, head, expected);
  if (refusal) return refusal;
  const neverWas = head.revision < 0 && transaction.head(metadataStreamOf(stream)).revision < 0;
  if (neverWas) return { kind: 'conflict', actual: head.revision };
  const position = writeMetadata(transaction, stream, DELETED_METADATA);
  return { kind: 'written', revision: head.revision, position };
}

/** Deletes a stream for ever: nothing can be appended to it again. */
export function tombstoneStream(transaction: Transaction, stream: string, expected: Expected): WriteResult {
  const head = transaction.head(stream);
  const refusal = refusalOfDeletion(transaction, head, expected);
  if (refusal) return refusal;
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
