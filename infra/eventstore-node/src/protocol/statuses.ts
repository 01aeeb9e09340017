import { Metadata, status } from '@grpc/grpc-js';
import type { Expected } from '../storage/append-decision.ts';
import { StoreError, type StoreFailure } from '../storage/errors.ts';

/** The gRPC status of each failure of the storage. */
const STORE_STATUS: Record<StoreFailure, status> = {
  locked: status.UNAVAILABLE,
  damaged: status.DATA_LOSS,
  corrupt: status.DATA_LOSS,
  version: status.UNAVAILABLE,
  full: status.RESOURCE_EXHAUSTED,
  missing: status.UNAVAILABLE,
  io: status.UNAVAILABLE,
  busy: status.UNAVAILABLE,
  unsynced: status.UNAVAILABLE,
  refused: status.INTERNAL,
};

/** The failure of a call as it is sent: a gRPC status, with the trailers by which clients distinguish errors. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;
  constructor(code: status, details: string, trailers: Record<string, string> = {}) {
    super(shortened(details));
    this.code = code;
    this.details = this.message;
    this.metadata = new Metadata();
    for (const [key, value] of Object.entries(trailers)) this.metadata.set(key, asciiTrailer(value));
  }
}

/** A status and its trailers travel as headers, which HTTP/2 limits; a longer one breaks the client's connection. */
const LONGEST_TEXT = 1000;

function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT).toWellFormed()}...`;
}

/** Trailers may contain ASCII only: other characters of a stream's name are percent-encoded. */
function asciiTrailer(value: string): string {
  return shortened(value).replace(/[^\x20-\x7e]+/g, (other) => encodeURIComponent(other.toWellFormed()));
}

/** The number that the protocol's trailers use for an expected revision. */
function expectedNumber(expected: Expected): number {
  if (expected === 'any') return -2;
  if (expected === 'no_stream') return -1;
  return expected === 'stream_exists' ? -4 : expected;
}

export function streamDeleted(stream: string): CallFailure {
  return new CallFailure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
}

export function wrongExpectedVersion(stream: string, expected: Expected, actual: number): CallFailure {
  const requested = expectedNumber(expected);
  return new CallFailure(
    status.FAILED_PRECONDITION,
    `The stream is at revision ${actual}, expected ${requested}.`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(requested),
      'actual-version': String(actual),
    },
  );
}

export function appendTooLarge(limit: number): CallFailure {
  return new CallFailure(status.INVALID_ARGUMENT, `An append holds at most ${limit} bytes.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });
}

export function missingMetadata(property: string): CallFailure {
  return new CallFailure(status.INVALID_ARGUMENT, `The event's metadata lacks '${property}'.`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });
}

export function invalidArgument(details: string): CallFailure {
  return new CallFailure(status.INVALID_ARGUMENT, details);
}

export function shuttingDown(): CallFailure {
  return new CallFailure(status.UNAVAILABLE, 'The event store node is shutting down.');
}

/** Converts any error of a handler into the failure that the client receives. */
export function toCallFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  if (error instanceof StoreError) return new CallFailure(STORE_STATUS[error.failure], error.message);
  return new CallFailure(status.INTERNAL, error instanceof Error ? error.message : String(error));
}

/** The prefix of the status of a write that the node could not store: the write had no effect. */
const NOT_APPLIED = 'not applied: ';

/** Like `toCallFailure`, for a write. Clients may rely on the prefix `not applied` to know that nothing was stored. */
export function toWriteFailure(error: unknown): CallFailure {
  const failure = toCallFailure(error);
  const isUncertain = error instanceof StoreError && error.failure === 'unsynced';
  return error instanceof CallFailure || isUncertain
    ? failure
    : new CallFailure(failure.code, `${NOT_APPLIED}${failure.details}`);
}
