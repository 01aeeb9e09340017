import { uninvoicedClientAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import * as z from 'zod/mini';
import { serverEffect } from '#shared/api/server-effect.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';

/** The clients of uninvoiced jobs in the order of their names, for a condition on the day of completion. */
export const uninvoicedClientsQuery = createScreenQuery(
  serverEffect((server, { completedAt }: { completedAt: string | undefined }) =>
    server.request('/api/job/uninvoiced/clients', {
      query: { completed_at: completedAt },
      answer: z.array(uninvoicedClientAnswer),
    }),
  ),
);
