import services from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import persistent from '@eventstore/db-client/generated/persistent_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Server, ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import { ALL_STREAMS } from '../../subscriptions/persistent/group-settings.ts';
import type { PersistentGroups } from '../../subscriptions/persistent/groups.ts';
import { addGuardedService } from '../guarded-service.ts';
import type { NodeContext } from '../node-context.ts';
import { readStreamName } from '../proposed-event.ts';
import { groupDoesNotExist, toCallFailure } from '../statuses.ts';
import { handleConsume } from './consume.ts';
import { groupInfo } from './group-info.ts';
import { readAddress, readChange, readGroupFilter } from './group-requests.ts';

type UnaryHandler<Request, Response> = (
  call: ServerUnaryCall<Request, Response>,
  callback: sendUnaryData<Response>,
) => Promise<void>;

function unary<Request, Response>(
  answer: (request: Request) => Promise<Response> | Response,
): UnaryHandler<Request, Response> {
  return async (call, callback) => {
    try {
      callback(null, await answer(call.request));
    } catch (error) {
      callback(toCallFailure(error));
    }
  };
}

function listGroups(groups: PersistentGroups, request: persistent.ListReq): persistent.ListResp {
  const options = request.getOptions();
  const ofStream = options?.getListForStream();
  const stream = ofStream ? (ofStream.hasAll() ? ALL_STREAMS : readStreamName(ofStream.getStream())) : null;
  const found = groups.list(stream);
  if (stream !== null && found.length === 0) throw groupDoesNotExist(stream, '');
  const answer = new persistent.ListResp();
  answer.setSubscriptionsList(found.map(groupInfo));
  return answer;
}

async function replayParked(groups: PersistentGroups, request: persistent.ReplayParkedReq): Promise<void> {
  const options = request.getOptions();
  const { stream, name } = readAddress(options);
  const stopAt = options?.hasStopAt() ? Number(options.getStopAt()) : null;
  await groups.find(stream, name).replayParked(stopAt);
}

/** Adds the `PersistentSubscriptions` service to a server. */
export function addPersistentSubscriptions(server: Server, context: NodeContext): void {
  const { PersistentSubscriptionsService: definition } = services;
  const { groups } = context;
  addGuardedService(
    server,
    definition,
    {
      create: unary(async (request: persistent.CreateReq) => {
        const { stream, name, settings } = readChange(request.getOptions());
        await groups.create(stream, name, settings, readGroupFilter(request.getOptions()));
        return new persistent.CreateResp();
      }),
      update: unary(async (request: persistent.UpdateReq) => {
        const { stream, name, settings } = readChange(request.getOptions());
        await groups.update(stream, name, settings);
        return new persistent.UpdateResp();
      }),
      delete: unary(async (request: persistent.DeleteReq) => {
        const { stream, name } = readAddress(request.getOptions());
        await groups.delete(stream, name);
        return new persistent.DeleteResp();
      }),
      read: handleConsume(context),
      getInfo: unary((request: persistent.GetInfoReq) => {
        const { stream, name } = readAddress(request.getOptions());
        return new persistent.GetInfoResp().setSubscriptionInfo(groupInfo(groups.find(stream, name)));
      }),
      list: unary((request: persistent.ListReq) => listGroups(groups, request)),
      replayParked: unary(async (request: persistent.ReplayParkedReq) => {
        await replayParked(groups, request);
        return new persistent.ReplayParkedResp();
      }),
      restartSubsystem: unary(async () => {
        await groups.restart();
        return new shared.Empty();
      }),
    },
    context.authenticate,
  );
}
