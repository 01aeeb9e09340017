import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import type { Expected } from '#storage/append-decision.ts';
import type { ProposedRecord } from '#storage/record.ts';
import type { WriteResult } from '#storage/stream-writes.ts';
import type { NodeContext } from '../node-context.ts';
import { appendSize, readProposedEvent, readStreamName } from '../proposed-event.ts';
import { appendTooLarge, invalidArgument, streamDeleted, toWriteFailure } from '../statuses.ts';
import { readExpected } from './expected.ts';

type AppendCall = ServerReadableStream<streams.AppendReq, streams.AppendResp>;

type CollectedAppend = { stream: string; expected: Expected; events: ProposedRecord[]; size: number };

function success(revision: number, position: number): streams.AppendResp {
  const reply = new streams.AppendResp.Success();
  if (revision >= 0) reply.setCurrentRevision(String(revision));
  else reply.setNoStream(new shared.Empty());
  const at = new streams.AppendResp.Position();
  at.setCommitPosition(String(position)).setPreparePosition(String(position));
  return new streams.AppendResp().setSuccess(reply.setPosition(at));
}

function conflict(expected: Expected, actual: number): streams.AppendResp {
  const reply = new streams.AppendResp.WrongExpectedVersion();
  if (actual >= 0) reply.setCurrentRevision(String(actual));
  else reply.setCurrentNoStream(new shared.Empty());
  if (expected === 'any') reply.setExpectedAny(new shared.Empty());
  else if (expected === 'no_stream') reply.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream_exists') reply.setExpectedStreamExists(new shared.Empty());
  else reply.setExpectedRevision(String(expected));
  return new streams.AppendResp().setWrongExpectedVersion(reply);
}

function collect(append: CollectedAppend | null, request: streams.AppendReq, limit: number): CollectedAppend {
  const options = request.getOptions();
  if (options) {
    const stream = readStreamName(options.getStreamIdentifier());
    return { stream, expected: readExpected(options), events: [], size: 0 };
  }
  const message = request.getProposedMessage();
  if (!append || !message) throw invalidArgument('An append begins with its options.');
  const event = readProposedEvent(message);
  append.events.push(event);
  append.size += appendSize(event);
  if (append.size > limit) throw appendTooLarge(limit);
  return append;
}

function toReply(append: CollectedAppend, result: WriteResult): streams.AppendResp {
  if (result.kind === 'deleted') throw streamDeleted(append.stream);
  if (result.kind === 'conflict') return conflict(append.expected, result.actual);
  return success(result.revision, result.position);
}

/** `Streams.Append`: one message of options, then one message per event. The answer follows after the commit. */
export function handleAppend(context: NodeContext) {
  return async (call: AppendCall, callback: sendUnaryData<streams.AppendResp>): Promise<void> => {
    try {
      let append: CollectedAppend | null = null;
      for await (const request of call) append = collect(append, request, context.maxAppendBytes);
      if (!append) throw invalidArgument('An append begins with its options.');
      const result = await context.log.append(append.stream, append.expected, append.events);
      callback(null, toReply(append, result));
    } catch (error) {
      callback(toWriteFailure(error));
    }
  };
}
