import {
  AppendTooLarge,
  LedgerFull,
  LedgerUnavailable,
  OutcomeUnknown,
  PositionRefused,
  RevisionConflict,
  StreamDeleted,
} from '@ledgerline/shared-events/ledger/errors.ts';

/** The parts of the client's errors that distinguish them; raw gRPC errors have a `code` and no `type`. */
type ClientError = {
  type?: unknown;
  code?: unknown;
  details?: unknown;
  message?: unknown;
  actualVersion?: unknown;
};

const GRPC_DEADLINE_EXCEEDED = 4;
/** An event is damaged, so another connection would read the same. */
const GRPC_DATA_LOSS = 15;
/** The message of the embedded node when its storage refused an append, which then had no effect. */
const NOT_APPLIED = /not applied: (.*)/s;
/** The message of the embedded node when its disk, or a limit on its file, is full. */
const NO_SPACE = /^There is no space left/;
/** gRPC's messages for a call that was never sent because there was no connection. */
const NEVER_SENT =
  /No connection established|ECONNREFUSED|Failed to discover|Name resolution failed|Channel has been shut down/;
/**
 * Answers that mean: not applied. All of them are final except "not the leader", after which the client finds the
 * leader.
 */
const REFUSED_TYPES = new Set(['access-denied', 'not-leader', 'invalid-argument', 'unsupported']);
/** Answers of a healthy node. "Not the leader" is handled where the host of the leader is read. */
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

/** Whether the stream does not exist. */
export function isStreamNotFound(error: unknown): boolean {
  return clientError(error).type === 'stream-not-found';
}

/** Whether a call failed because of an answer of the store, so that the connection is still good. */
export function isAnswer(error: unknown): boolean {
  const { type, code } = clientError(error);
  return (
    code === GRPC_DATA_LOSS ||
    (typeof type === 'string' && ANSWER_TYPES.has(type)) ||
    NOT_APPLIED.test(messageOf(error))
  );
}

/** Whether the store refused a call in a way that a repetition would not change. */
export function isRefusal(error: unknown): boolean {
  const { type, code } = clientError(error);
  if (code === GRPC_DATA_LOSS) return true;
  return typeof type === 'string' && type !== 'not-leader' && REFUSED_TYPES.has(type);
}

/**
 * Converts the failure of an append or a tombstone into an error of the ledger port. An answer of the store is
 * definite. A connection that broke after the call may have been sent is OutcomeUnknown.
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
  if (refused) {
    const Unavailable = NO_SPACE.test(refused) ? LedgerFull : LedgerUnavailable;
    return new Unavailable(refused, { cause: error });
  }
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

/** The message of a real server when a read starts at an impossible position, as in the middle of a record. */
const CANNOT_BEGIN = /Exception was thrown by handler/;

/** Converts the failure of a read of the log of all streams. */
export function toLogReadError(error: unknown): Error {
  const cannotBegin = error instanceof TypeError || CANNOT_BEGIN.test(messageOf(error));
  if (!cannotBegin) return toReadError(error, '$all');
  return new PositionRefused(`The event store cannot read from this position: ${messageOf(error)}`, {
    cause: error,
  });
}

/** Converts the failure of a read of a stream. */
export function toReadError(error: unknown, stream: string): Error {
  if (error instanceof LedgerUnavailable) return error;
  if (clientError(error).type === 'stream-deleted') return new StreamDeleted(stream);
  return new LedgerUnavailable(`The event store does not answer: ${messageOf(error)}`, { cause: error });
}
