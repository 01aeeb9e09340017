import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Expected } from '#storage/append-decision.ts';
import { toWriteFailure } from '../statuses.ts';

/** Why one append of a batch was refused, before it is encoded as a `google.rpc.Status`. */
export type BatchFailure = { code: number; message: string; typeName: string; detail: Uint8Array };

function failure(typeName: string, code: number, message: string, detail: Uint8Array): BatchFailure {
  return { typeName: `event_store.client.${typeName}`, code, message, detail };
}

export function batchConflict(expected: Expected, actual: number): BatchFailure {
  const detail = new shared.WrongExpectedVersion();
  if (actual >= 0) detail.setCurrentStreamRevision(String(actual));
  else detail.setCurrentNoStream(new emptyPb.Empty());
  if (expected === 'any') detail.setExpectedAny(new emptyPb.Empty());
  else if (expected === 'no_stream') detail.setExpectedNoStream(new emptyPb.Empty());
  else if (expected === 'stream_exists') detail.setExpectedStreamExists(new emptyPb.Empty());
  else detail.setExpectedStreamPosition(String(expected));
  return failure(
    'WrongExpectedVersion',
    status.FAILED_PRECONDITION,
    'wrong expected version',
    detail.serializeBinary(),
  );
}

export function batchStreamDeleted(identifier: shared.StreamIdentifier): BatchFailure {
  const detail = new shared.StreamDeleted().setStreamIdentifier(identifier);
  return failure('StreamDeleted', status.FAILED_PRECONDITION, 'stream deleted', detail.serializeBinary());
}

export function batchTooLarge(limit: number): BatchFailure {
  const detail = new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit);
  const message = `an append holds at most ${limit} bytes`;
  return failure('MaximumAppendSizeExceeded', status.INVALID_ARGUMENT, message, detail.serializeBinary());
}

export function batchDeadlineExceeded(): BatchFailure {
  const detail = new shared.Timeout().serializeBinary();
  return failure('Timeout', status.DEADLINE_EXCEEDED, 'the deadline had passed', detail);
}

/** Any other reason: an invalid request, or a failure of the storage (nothing was stored). */
export function batchRefused(error: unknown): BatchFailure {
  const { code, details } = toWriteFailure(error);
  const detail = new shared.BadRequest().setMessage(details).serializeBinary();
  return failure('BadRequest', code, details, detail);
}

/** The reply to the append with this correlation id, which is returned exactly as it was received. */
export function batchReply(
  correlationId: shared.UUID,
  options: streams.BatchAppendReq.Options,
): streams.BatchAppendResp {
  const reply = new streams.BatchAppendResp().setCorrelationId(correlationId);
  reply.setStreamIdentifier(options.getStreamIdentifier());
  const { ExpectedStreamPositionCase: Case } = streams.BatchAppendReq.Options;
  switch (options.getExpectedStreamPositionCase()) {
    case Case.STREAM_POSITION:
      return reply.setStreamPosition(options.getStreamPosition());
    case Case.NO_STREAM:
      return reply.setNoStream(new emptyPb.Empty());
    case Case.STREAM_EXISTS:
      return reply.setStreamExists(new emptyPb.Empty());
    default:
      return reply.setAny(new emptyPb.Empty());
  }
}

export function fail(reply: streams.BatchAppendResp, refusal: BatchFailure): streams.BatchAppendResp {
  const details = new anyPb.Any();
  details.pack(refusal.detail, refusal.typeName);
  const error = new statusPb.Status();
  error.setCode(refusal.code).setMessage(refusal.message).setDetails(details);
  return reply.setError(error);
}
