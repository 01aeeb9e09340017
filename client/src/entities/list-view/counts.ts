import { viewCountsAnswer } from '@ledgerline/shared-events/lists/views.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';

/** How many records each saved view shows, by its id. The parameter names the views. */
export const viewCountsQuery = createScreenQuery(
  serverEffect(
    async (server, _views: string): Promise<Readonly<Record<string, number>>> =>
      (await server.request('/api/views/counts', { answer: viewCountsAnswer })).counts,
  ),
);
