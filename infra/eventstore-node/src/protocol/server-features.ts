import services from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Server, ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';

/** The server version whose behaviour this node follows; clients only show it. */
const SERVER_VERSION = '24.6.0';

const STREAMS = 'event_store.client.streams.streams';

/** The methods that clients may ask about, in lower case, with their features. */
const METHODS: readonly { service: string; method: string; features: readonly string[] }[] = [
  { service: STREAMS, method: 'append', features: [] },
  { service: STREAMS, method: 'batchappend', features: ['deadline_duration'] },
  { service: STREAMS, method: 'read', features: ['position', 'events'] },
  { service: STREAMS, method: 'delete', features: [] },
  { service: STREAMS, method: 'tombstone', features: [] },
];

function supportedMethods(): features.SupportedMethods {
  const answer = new features.SupportedMethods().setEventStoreServerVersion(SERVER_VERSION);
  for (const { service, method, features: list } of METHODS) {
    const supported = new features.SupportedMethod();
    answer.addMethods(
      supported
        .setServiceName(service)
        .setMethodName(method)
        .setFeaturesList([...list]),
    );
  }
  return answer;
}

/** Adds the `ServerFeatures` service: the methods and features that clients may use. */
export function addServerFeatures(server: Server): void {
  server.addService(services.ServerFeaturesService, {
    getSupportedMethods: (
      _call: ServerUnaryCall<unknown, features.SupportedMethods>,
      callback: sendUnaryData<features.SupportedMethods>,
    ) => callback(null, supportedMethods()),
  });
}
