import { viewCountsAnswer } from '@ledgerline/shared-events/lists/views.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

/** How many records each saved view shows, by its id. The parameter names the views. */
export const viewCountsQuery = createServerQuery(
  async (server, _views: string): Promise<Readonly<Record<string, number>>> =>
    (await server.request('/api/views/counts', { answer: viewCountsAnswer })).counts,
);
