import { receivablesAnswer } from '@ledgerline/shared-events/reports/receivables.ts';
import { attach } from 'effector';
import { $server } from '#shared/api/server.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';
import { $today } from '../settings/model.ts';

/** The address of the receivables as CSV. */
export const RECEIVABLES_EXPORT_PATH = '/api/reports/receivables?format=csv';

export const receivablesQuery = createScreenQuery(
  attach({
    source: $server,
    effect: (server) => server.request('/api/reports/receivables', { answer: receivablesAnswer }),
  }),
  {
    reloadOn: [$today],
  },
);
