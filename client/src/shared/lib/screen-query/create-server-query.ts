import type { Server } from '#shared/api/server.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import { createScreenQuery, type QueryOptions } from './create-screen-query.ts';

/** A screen query that asks the server. Call it at module level only. */
export function createServerQuery<Answer, Params = void>(
  ask: (server: Server, params: Params) => Answer,
  options?: QueryOptions<Params>,
) {
  return createScreenQuery(serverEffect(ask), options);
}
