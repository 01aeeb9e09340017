import { isSoftDeleted, type StreamHead } from './stream-heads.ts';

/** The expected revision of an append: a number, or one of the protocol's conditions. */
export type Expected = number | 'any' | 'no_stream' | 'stream_exists';

/** The revision and position of an event that was written before. */
export type RecentEvent = { revision: number; position: number };

/** Access to the earlier events of the stream of an append. */
export type History = {
  /** The event of this stream with this id, if it was written recently. */
  recent(id: Uint8Array): RecentEvent | undefined;
  /** The id and position of the stream's event at a revision. */
  at(revision: number): { id: Uint8Array; position: number } | undefined;
  /** Whether metadata of the stream was ever set. Such a stream exists even without events. */
  hasMetadata(): boolean;
};

export type AppendDecision =
  | { kind: 'append' }
  | ({ kind: 'repeated' } & RecentEvent)
  | { kind: 'conflict' }
  | { kind: 'deleted' };

const APPEND: AppendDecision = { kind: 'append' };
const CONFLICT: AppendDecision = { kind: 'conflict' };
const DELETED: AppendDecision = { kind: 'deleted' };

function sameId(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** No id was written before: append. All were: a repetition. Some were: a conflict. */
function decideByIds(ids: readonly Uint8Array[], history: History): AppendDecision {
  let last: RecentEvent | undefined;
  for (const [index, id] of ids.entries()) {
    const existing = history.recent(id);
    if (!existing) return index === 0 ? APPEND : CONFLICT;
    last = existing;
  }
  return last ? { kind: 'repeated', ...last } : APPEND;
}

function decideByRevision(
  head: StreamHead,
  expected: number,
  ids: readonly Uint8Array[],
  history: History,
): AppendDecision {
  let last: RecentEvent | undefined;
  for (const [index, id] of ids.entries()) {
    const revision = expected + 1 + index;
    const found = revision <= head.revision ? history.at(revision) : undefined;
    if (!found || !sameId(found.id, id)) {
      const revives = index === 0 && expected === -1 && isSoftDeleted(head);
      return revives ? APPEND : CONFLICT;
    }
    last = { revision, position: found.position };
  }
  return last ? { kind: 'repeated', ...last } : CONFLICT;
}

/**
 * Decides about an append as EventStoreDB does. The same ids at the same expected revision are a repetition and
 * answer the first result; an overlap of only some ids is a conflict. A repetition at a numbered revision is
 * recognised for ever, one at `any` or `stream_exists` only among recent events.
 */
export function decideAppend(
  head: StreamHead,
  expected: Expected,
  ids: readonly Uint8Array[],
  history: History,
): AppendDecision {
  if (head.tombstoned) return DELETED;
  if (expected === 'any') return decideByIds(ids, history);
  if (expected === 'stream_exists') {
    if (isSoftDeleted(head)) return DELETED;
    return head.revision < 0 && !history.hasMetadata() ? CONFLICT : decideByIds(ids, history);
  }
  const revision = expected === 'no_stream' ? -1 : expected;
  if (revision > head.revision) return CONFLICT;
  return revision === head.revision ? APPEND : decideByRevision(head, revision, ids, history);
}
