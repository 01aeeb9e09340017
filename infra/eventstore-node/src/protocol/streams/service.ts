import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Server } from '@grpc/grpc-js';
import { addGuardedService } from '../guarded-service.ts';
import type { NodeContext } from '../node-context.ts';
import { handleAppend } from './append.ts';
import { handleBatchAppend } from './batch-append.ts';
import { handleDelete, handleTombstone } from './delete.ts';
import { handleRead } from './read.ts';

/** Events are encoded before they reach the call; every other answer is a message object. */
function serializeReadResponse(response: streams.ReadResp | Buffer): Buffer {
  return Buffer.isBuffer(response) ? response : Buffer.from(response.serializeBinary());
}

/** Adds the `Streams` service to a server. */
export function addStreamsService(server: Server, context: NodeContext): void {
  const { StreamsService: definition } = services;
  addGuardedService(
    server,
    { ...definition, read: { ...definition.read, responseSerialize: serializeReadResponse } },
    {
      append: handleAppend(context),
      batchAppend: handleBatchAppend(context),
      delete: handleDelete(context),
      read: handleRead(context),
      tombstone: handleTombstone(context),
    },
    context.authenticate,
  );
}
