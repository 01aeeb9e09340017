import services from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { Server } from '@grpc/grpc-js';
import { addGuardedService } from '../guarded-service.ts';
import type { NodeContext } from '../node-context.ts';
import { handleAppend } from './append.ts';
import { handleBatchAppend } from './batch-append.ts';
import { handleDelete, handleTombstone } from './delete.ts';
import { handleRead } from './read.ts';

/** Adds the `Streams` service to a server. */
export function addStreamsService(server: Server, context: NodeContext): void {
  const { StreamsService: definition } = services;
  addGuardedService(
    server,
    definition,
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
