import { clientOverviewAnswer } from '@ledgerline/shared-events/clients/overview.ts';
import { sample } from 'effector';
import { invoices } from '#entities/invoice/model.ts';
import { jobs } from '#entities/job/model.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

/** What is open with a client, by the id of the client. */
export const clientOverviewQuery = createServerQuery(
  (server, clientId: number) =>
    server.request(`/api/client/${clientId}/overview`, { answer: clientOverviewAnswer }),
  {
    keyOf: String,
  },
);

sample({
  clock: clientOverviewQuery.loadFx.doneData,
  fn: ({ openJobs, uninvoicedJobs }) => [...openJobs, ...uninvoicedJobs],
  target: jobs.loaded,
});
sample({
  clock: clientOverviewQuery.loadFx.doneData,
  fn: ({ invoices: newest }) => newest,
  target: invoices.loaded,
});
