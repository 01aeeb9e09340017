import { once } from 'node:events';
import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import {
  Client,
  type ClientReadableStream,
  credentials,
  type handleBidiStreamingCall,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  Server,
  ServerCredentials,
  type ServerWritableStream,
  type ServiceError,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';

/** What a member of a simulated cluster sees of the cluster at the time of a call. */
export type ClusterView = {
  isLeader(): boolean;
  /** The leader's host, or null while there is none. */
  leader(): { host: string; port: number } | null;
  /** Resolves when a write has reached the leader; to false while there is none. */
  reachesLeader(): Promise<boolean>;
  /** The log position at which this member lags; null when it is up to date. */
  pausedAt(): bigint | null;
  /** Resolves when the member follows again. */
  released(): Promise<void>;
  gossip(): gossip.ClusterInfo;
};

type Bytes = Buffer;
const BYTES = (bytes: Bytes): Bytes => bytes;
const RAW = {
  requestSerialize: BYTES,
  requestDeserialize: BYTES,
  responseSerialize: BYTES,
  responseDeserialize: BYTES,
};
const WITHOUT_LIMITS = {
  'grpc.max_receive_message_length': -1,
  'grpc.max_send_message_length': -1,
};

type Refusal = { code: number; details: string; metadata: Metadata };

/** The error with which a member that is not the leader answers a call that requires it, as EventStoreDB does. */
function refusalOf(view: ClusterView): Refusal {
  const leader = view.leader();
  const metadata = new Metadata();
  if (leader === null) return { code: status.UNAVAILABLE, details: 'Server Is Not Ready', metadata };
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', leader.host);
  metadata.set('leader-endpoint-port', String(leader.port));
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
}

const NOT_READY: Refusal = {
  code: status.UNAVAILABLE,
  details: 'Server Is Not Ready',
  metadata: new Metadata(),
};

/** The headers to forward to the node: without those of HTTP/2 itself, which belong to the connection. */
function headersOf({ metadata }: { metadata: Metadata }): Metadata {
  const headers = metadata.clone();
  for (const name of ['user-agent', 'te', 'content-type', 'grpc-accept-encoding']) headers.remove(name);
  return headers;
}

/**
 * A member of a simulated cluster: forwards every call to the single node behind all members, according to its role.
 */
export async function startMember(nodePort: number, view: ClusterView) {
  const upstream = new Client(`127.0.0.1:${nodePort}`, credentials.createInsecure(), WITHOUT_LIMITS);
  const server = new Server(WITHOUT_LIMITS);

  const unary =
    (path: string, isWrite: boolean): handleUnaryCall<Bytes, Bytes> =>
    async (call, callback) => {
      if (isWrite && !(await view.reachesLeader())) {
        callback(NOT_READY);
        return;
      }
      upstream.makeUnaryRequest(path, BYTES, BYTES, call.request, headersOf(call), (error, answer) =>
        callback(error, answer),
      );
    };

  const read =
    (path: string): handleServerStreamingCall<Bytes, Bytes> =>
    (call) => {
      if (call.metadata.get('requires-leader')[0] === 'true' && !view.isLeader()) {
        call.emit('error', refusalOf(view));
        return;
      }
      const source = upstream.makeServerStreamRequest(path, BYTES, BYTES, call.request, headersOf(call));
      call.on('cancelled', () => source.cancel());
      source.on('error', (error) => call.emit('error', error));
      // The error has been forwarded.
      passOn(source, call, view).catch(() => undefined);
    };

  const append =
    (path: string): handleClientStreamingCall<Bytes, Bytes> =>
    async (call, callback) => {
      const requests: Bytes[] = [];
      for await (const message of call) requests.push(message);
      if (!(await view.reachesLeader())) {
        callback(NOT_READY);
        return;
      }
      const sink = upstream.makeClientStreamRequest(path, BYTES, BYTES, headersOf(call), (error, answer) =>
        callback(error, answer),
      );
      for (const message of requests) sink.write(message);
      sink.end();
    };

  const batch =
    (path: string): handleBidiStreamingCall<Bytes, Bytes> =>
    (call) => {
      const both = upstream.makeBidiStreamRequest(path, BYTES, BYTES, headersOf(call));
      let turn = Promise.resolve();
      call.on('data', (message: Bytes) => {
        turn = turn.then(async () => {
          if (await view.reachesLeader()) both.write(message);
          else call.emit('error', NOT_READY);
        });
      });
      call.on('end', () => void turn.then(() => both.end()));
      call.on('cancelled', () => both.cancel());
      both.on('data', (message: Bytes) => call.write(message));
      both.on('end', () => call.end());
      both.on('error', (error: ServiceError) => call.emit('error', error));
    };

  for (const service of [streamServices.StreamsService, featureServices.ServerFeaturesService]) {
    const definition: Record<string, object> = {};
    const handlers: UntypedServiceImplementation = {};
    for (const [name, method] of Object.entries(service)) {
      const { path, requestStream, responseStream } = method;
      definition[name] = { path, requestStream, responseStream, ...RAW };
      const isWrite = /delete|tombstone/i.test(path);
      if (requestStream) handlers[name] = responseStream ? batch(path) : append(path);
      else handlers[name] = responseStream ? read(path) : unary(path, isWrite);
    }
    server.addService(definition as never, handlers);
  }
  server.addService(gossipServices.GossipService, {
    read: ((_call, callback) => callback(null, view.gossip())) satisfies handleUnaryCall<
      unknown,
      gossip.ClusterInfo
    >,
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return {
    port,
    stop() {
      server.forceShutdown();
      upstream.close();
    },
  };
}

/** Forwards the answer of a read: events beyond the member's position are left out, or sent to a subscriber later. */
async function passOn(
  source: ClientReadableStream<Bytes>,
  call: ServerWritableStream<Bytes, Bytes>,
  view: ClusterView,
): Promise<void> {
  const follows = messages.ReadReq.deserializeBinary(call.request).getOptions()?.hasSubscription() ?? false;
  for await (const message of source) {
    const isPaused = isBeyond(message, view.pausedAt());
    if (isPaused && !follows) continue;
    if (isPaused) await view.released();
    if (!call.write(message)) await once(call, 'drain');
  }
  call.end();
}

/** Whether a message of a read has an event that a lagging member does not have yet. */
function isBeyond(message: Bytes, pausedAt: bigint | null): boolean {
  if (pausedAt === null) return false;
  const event = messages.ReadResp.deserializeBinary(message).getEvent()?.getEvent();
  return event !== undefined && BigInt(event.getCommitPosition()) > pausedAt;
}
