import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import type { Expected } from '#storage/append-decision.ts';
import type { WriteResult } from '#storage/stream-writes.ts';
import type { NodeContext } from '../node-context.ts';
import { readStreamName } from '../proposed-event.ts';
import { streamDeleted, toWriteFailure, wrongExpectedVersion } from '../statuses.ts';
import { readExpected } from './expected.ts';

function writtenAt(stream: string, expected: Expected, result: WriteResult): string {
  if (result.kind === 'deleted') throw streamDeleted(stream);
  if (result.kind === 'conflict') throw wrongExpectedVersion(stream, expected, result.actual);
  return String(result.position);
}

/** `Streams.Delete`: hides a stream until the next append to it. */
export function handleDelete(context: NodeContext) {
  return async (
    call: ServerUnaryCall<streams.DeleteReq, streams.DeleteResp>,
    callback: sendUnaryData<streams.DeleteResp>,
  ): Promise<void> => {
    try {
      const options = call.request.getOptions();
      const stream = readStreamName(options?.getStreamIdentifier());
      const expected = readExpected(options);
      const at = writtenAt(stream, expected, await context.log.softDelete(stream, expected));
      const position = new streams.DeleteResp.Position();
      position.setCommitPosition(at).setPreparePosition(at);
      callback(null, new streams.DeleteResp().setPosition(position));
    } catch (error) {
      callback(toWriteFailure(error));
    }
  };
}

/** `Streams.Tombstone`: deletes a stream for ever. */
export function handleTombstone(context: NodeContext) {
  return async (
    call: ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>,
    callback: sendUnaryData<streams.TombstoneResp>,
  ): Promise<void> => {
    try {
      const options = call.request.getOptions();
      const stream = readStreamName(options?.getStreamIdentifier());
      const expected = readExpected(options);
      const at = writtenAt(stream, expected, await context.log.tombstone(stream, expected));
      const position = new streams.TombstoneResp.Position();
      position.setCommitPosition(at).setPreparePosition(at);
      callback(null, new streams.TombstoneResp().setPosition(position));
    } catch (error) {
      callback(toWriteFailure(error));
    }
  };
}
