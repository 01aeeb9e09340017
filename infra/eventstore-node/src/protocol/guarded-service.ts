import type {
  Metadata,
  Server,
  ServiceDefinition,
  sendUnaryData,
  UntypedServiceImplementation,
} from '@grpc/grpc-js';
import type { Authenticate } from '../security/credentials.ts';
import { toCallFailure } from './statuses.ts';

type AnyCall = { metadata: Metadata; emit(event: 'error', failure: Error): boolean };
type AnyHandler = (call: AnyCall, callback: sendUnaryData<unknown>) => void;

/** Adds a service with an authentication check before each of its methods. */
export function addGuardedService(
  server: Server,
  definition: ServiceDefinition,
  handlers: UntypedServiceImplementation,
  authenticate: Authenticate,
): void {
  const guarded: Record<string, AnyHandler> = {};
  for (const [name, method] of Object.entries(definition)) {
    const handle = handlers[name];
    if (typeof handle !== 'function') continue;
    guarded[name] = (call, callback) => {
      try {
        authenticate(call.metadata);
      } catch (error) {
        const failure = toCallFailure(error);
        if (method.responseStream) call.emit('error', failure);
        else callback(failure);
        return;
      }
      Reflect.apply(handle, undefined, [call, callback]);
    };
  }
  server.addService(definition, guarded);
}
