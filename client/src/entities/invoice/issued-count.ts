import { checkpointAnswer } from '@ledgerline/shared-events/history/answers.ts';
import * as z from 'zod/mini';
import { serverEffect } from '#shared/api/server-effect.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';

/** How many documents were issued in fiscal mode. */
export const issuedCountQuery = createScreenQuery(
  serverEffect(async (server, _: undefined) => {
    const answer = await server.request('/api/invoice', {
      query: { type: 'all', issued: '1', per_page: 1 },
      answer: z.object({ total: z.int() }),
    });
    return answer.total;
  }),
);

/** The last signed head of the account's chain of events. */
export const checkpointQuery = createScreenQuery(
  serverEffect(
    async (server, _: undefined) =>
      (await server.request('/api/audit/checkpoint', { answer: checkpointAnswer })).checkpoint,
  ),
);
