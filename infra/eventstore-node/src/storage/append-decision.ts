import { isSoftDeleted, type StreamHead } from './stream-heads.ts';

/** Where an append wants the stream to stand: after a revision, or under one of the protocol's conditions. */
export type Expected = number | 'any' | 'no_stream' | 'stream_exists';

/** Where an event that was written before stands. */
export type RecentEvent = { revision: number; position: number };

/** What the log knows about earlier events of the stream that an append is for. */
export type History = {
  /** The event with this id, when it is among the recently written ones of this stream. */
  recent(id: Uint8Array): RecentEvent | undefined;
  /** The id and position of the stream's event at a revision. */
  at(revision: number): { id: Uint8Array; position: number } | undefined;
  /** True when the stream's metadata was ever set: such a stream exists, with or without events. */
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

/** Nothing of it known: append. All of it known: a repetition. Part of it known: a conflict. */
function decideByIds(ids: readonly Uint8Array[], history: History): AppendDecision {
  let last: RecentEvent | undefined;
  for (const [index, id] of ids.entries()) {
    const existing = history.recent(id);
    if (!existing) return index === 0 ? APPEND : CONFLICT;
    last = existing;
  }
  return last ? { kind: 'repeated', ...last } : APPEND;
}

function decideBehind(
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
 * Decides what an append to a stream does, as EventStoreDB decides it: the same ids at the same expected
 * revision are a repetition and answer the first result; an overlap of only some of the ids is a conflict.
 * Explicit revisions are checked against the log for ever, `any` and `stream_exists` against recent events.
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
  return revision === head.revision ? APPEND : decideBehind(head, revision, ids, history);
}
