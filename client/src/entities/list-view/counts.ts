import { viewCountsAnswer } from '@ledgerline/shared-events/lists/views.ts';
import { attach } from 'effector';
import { $server } from '#shared/api/server.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';

/** How many records each saved view shows, by its id. The parameter names the views. */
export const viewCountsQuery = createScreenQuery(
  attach({
    source: $server,
    effect: async (server, _views: string): Promise<Readonly<Record<string, number>>> =>
      (await server.request('/api/views/counts', { answer: viewCountsAnswer })).counts,
  }),
);
