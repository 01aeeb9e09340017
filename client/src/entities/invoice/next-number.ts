import { nextNumberAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { attach } from 'effector';
import { $server } from '#shared/api/server.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';

/**
 * The number that the server would assign now to a document without one. The client cannot compute it, since numbers of
 * deleted invoices may stay taken.
 */
export const nextNumberQuery = createScreenQuery(
  attach({
    source: $server,
    effect: async (server, kind: 'invoice' | 'quote') => {
      const options = { answer: nextNumberAnswer, readsLedger: true };
      return (await server.request(`/api/next-${kind}-number`, options)).number;
    },
  }),
  {
    keyOf: String,
    isForgotten: true,
  },
);
