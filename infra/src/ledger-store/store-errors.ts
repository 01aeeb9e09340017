import {
  AppendTooLarge,
  LedgerUnavailable,
  OutcomeUnknown,
  PositionRefused,
  RevisionConflict,
  StreamDeleted,
} from '@ledgerline/shared-events/ledger/errors.ts';

/** The parts of the client's errors that tell them apart; raw gRPC errors have a `code` and no `type`. */
type ClientError = {
  type?: unknown;
  code?: unknown;
  details?: unknown;
  message?: unknown;
  actualVersion?: unknown;
};

const GRPC_DEADLINE_EXCEEDED = 4;
/** An event is damaged: another connection reads nothing else. */
const GRPC_DATA_LOSS = 15;
/** What our own node's answer says when its storage refused an append: it had no effect. */
const NOT_APPLIED = /not applied: (.*)/s;
/** gRPC's words for a call that never left, because there was no connection. */
const NEVER_SENT =
  /No connection established|ECONNREFUSED|Failed to discover|Name resolution failed|Channel has been shut down/;
/** Answers that mean: not applied. All but "not the leader", which the client then looks for, stay as they are. */
const REFUSED_TYPES = new Set(['access-denied', 'not-leader', 'invalid-argument', 'unsupported']);
/** Answers of a node that does what it should. "Not the leader" is dealt with where the leader's host is read. */
const ANSWER_TYPES = new Set([
  ...REFUSED_TYPES,
  'wrong-expected-version',
  'stream-deleted',
  'stream-not-found',
  'no-stream',
  'maximum-append-size-exceeded',
]);

function clientError(error: unknown): ClientError {
  return typeof error === 'object' && error !== null ? error : {};
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True when the client reports that a stream does not exist. */
export function isStreamNotFound(error: unknown): boolean {
  return clientError(error).type === 'stream-not-found';
}

/** True when a call failed by an answer of the store, so that the connection is as good as it was. */
export function isAnswer(error: unknown): boolean {
  const { type, code } = clientError(error);
  return (
    code === GRPC_DATA_LOSS ||
    (typeof type === 'string' && ANSWER_TYPES.has(type)) ||
    NOT_APPLIED.test(messageOf(error))
  );
}

/** True when the store refused a call in a way that asking again does not change. */
export function isRefusal(error: unknown): boolean {
  const { type, code } = clientError(error);
  if (code === GRPC_DATA_LOSS) return true;
  return typeof type === 'string' && type !== 'not-leader' && REFUSED_TYPES.has(type);
}

/**
 * What an append or a tombstone that failed means to the ledger. An answer of the store is definite; a
 * connection that broke after the call may have left is OutcomeUnknown.
 */
export function toWriteError(error: unknown, stream: string, expected: number): Error {
  const { type, code, actualVersion } = clientError(error);
  const message = messageOf(error);
  if (type === 'wrong-expected-version') {
    const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : -1;
    return new RevisionConflict(stream, expected, actual);
  }
  if (type === 'stream-deleted') return new StreamDeleted(stream);
  if (type === 'maximum-append-size-exceeded') return new AppendTooLarge(message, { cause: error });
  const refused = NOT_APPLIED.exec(message)?.[1];
  if (refused) return new LedgerUnavailable(refused, { cause: error });
  const isRawProbeFailure = type === undefined && typeof code === 'number' && code !== GRPC_DEADLINE_EXCEEDED;
  if (
    isRawProbeFailure ||
    NEVER_SENT.test(message) ||
    (typeof type === 'string' && REFUSED_TYPES.has(type))
  ) {
    return new LedgerUnavailable(`The event store does not answer: ${message}`, { cause: error });
  }
  return new OutcomeUnknown(`The outcome of a write to ${stream} is not known: ${message}`, { cause: error });
}

/** A real server's words where it cannot begin to read, as in the middle of a record. */
const CANNOT_BEGIN = /Exception was thrown by handler/;

/** What a read of the log of all streams that failed means. */
export function toLogReadError(error: unknown): Error {
  const cannotBegin = error instanceof TypeError || CANNOT_BEGIN.test(messageOf(error));
  if (!cannotBegin) return toReadError(error, '$all');
  return new PositionRefused(`The event store cannot read from there: ${messageOf(error)}`, { cause: error });
}

/** What a read that failed means to the ledger. */
export function toReadError(error: unknown, stream: string): Error {
  if (error instanceof LedgerUnavailable) return error;
  if (clientError(error).type === 'stream-deleted') return new StreamDeleted(stream);
  return new LedgerUnavailable(`The event store does not answer: ${messageOf(error)}`, { cause: error });
}
