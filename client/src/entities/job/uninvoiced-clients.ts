import { uninvoicedClientAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import * as z from 'zod/mini';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

/** The clients of uninvoiced jobs in the order of their names, for a condition on the day of completion. */
export const uninvoicedClientsQuery = createServerQuery(
  (server, { completedAt }: { completedAt: string | undefined }) =>
    server.request('/api/job/uninvoiced/clients', {
      query: { completed_at: completedAt },
      answer: z.array(uninvoicedClientAnswer),
    }),
);
