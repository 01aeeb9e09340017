import { checkpointAnswer } from '@ledgerline/shared-events/history/answers.ts';
import * as z from 'zod/mini';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

/** How many documents were issued in fiscal mode. */
export const issuedCountQuery = createServerQuery(async (server, _: undefined) => {
  const answer = await server.request('/api/invoice', {
    query: { type: 'all', issued: '1', per_page: 1 },
    answer: z.object({ total: z.int() }),
  });
  return answer.total;
});

/** The last signed head of the account's chain of events. */
export const checkpointQuery = createServerQuery(
  async (server, _: undefined) =>
    (await server.request('/api/audit/checkpoint', { answer: checkpointAnswer })).checkpoint,
);
