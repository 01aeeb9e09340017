import { receivablesAnswer } from '@ledgerline/shared-events/reports/receivables.ts';
import { serverEffect } from '#shared/api/server-effect.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { $today } from '../settings/model.ts';

/** The address of the receivables as CSV. */
export const RECEIVABLES_EXPORT_PATH = '/api/reports/receivables?format=csv';

export const receivablesQuery = createScreenQuery(
  serverEffect((server) => server.request('/api/reports/receivables', { answer: receivablesAnswer })),
  {
    reloadOn: [$today],
  },
);
