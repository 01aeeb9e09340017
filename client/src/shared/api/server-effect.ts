import { attach } from 'effector';
import { $server, type Server } from './server.ts';

/** Creates an effect that asks the server of its scope. Call it at module level only. */
export function serverEffect<Answer, Params = void>(ask: (server: Server, params: Params) => Answer) {
  return attach({ source: $server, effect: ask });
}
