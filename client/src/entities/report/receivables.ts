import { receivablesAnswer } from '@ledgerline/shared-events/reports/receivables.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';
import { $today } from '../settings/model.ts';

/** The address of the receivables as CSV. */
export const RECEIVABLES_EXPORT_PATH = '/api/reports/receivables?format=csv';

export const receivablesQuery = createServerQuery(
  (server) => server.request('/api/reports/receivables', { answer: receivablesAnswer }),
  {
    reloadOn: [$today],
  },
);
