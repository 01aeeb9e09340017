import {
  type ClientOverviewAnswer,
  clientOverviewAnswer,
} from '@ledgerline/shared-events/clients/overview.ts';
import { attach, createEvent, createStore, sample } from 'effector';
import { invoices } from '#entities/invoice/model.ts';
import { jobs } from '#entities/job/model.ts';
import { $server } from '#shared/api/server.ts';
import { accountOpened, ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';

export const loadClientOverviewFx = attach({
  source: $server,
  effect: (server, clientId: number) =>
    server.request(`/api/client/${clientId}/overview`, { answer: clientOverviewAnswer }),
});

/** The overview of a client appeared on the screen; the second event says that it left it. */
export const clientOverviewOpened = createEvent<number>();
export const clientOverviewClosed = createEvent();

const $openedClient = createStore<number>(0)
  .on(clientOverviewOpened, (_, id) => id)
  .reset(clientOverviewClosed);

/** By client id. One that was loaded before shows at once and is refreshed in the background. */
export const $clientOverviews = createStore<ReadonlyMap<number, ClientOverviewAnswer>>(new Map())
  .on(loadClientOverviewFx.done, (all, { params, result }) => new Map([...all, [params, result]]))
  .reset(recordsReset);

/** The client whose overview failed to load and was never loaded before; 0 for none. */
export const $failedOverview = createStore(0).reset(
  loadClientOverviewFx.done,
  clientOverviewOpened,
  recordsReset,
);

sample({
  clock: loadClientOverviewFx.fail,
  source: $clientOverviews,
  filter: (all, { params }) => !all.has(params),
  fn: (_, { params }) => params,
  target: $failedOverview,
});
sample({
  clock: loadClientOverviewFx.doneData,
  fn: ({ openJobs, uninvoicedJobs }) => [...openJobs, ...uninvoicedJobs],
  target: jobs.loaded,
});
sample({
  clock: loadClientOverviewFx.doneData,
  fn: ({ invoices: newest }) => newest,
  target: invoices.loaded,
});
sample({ clock: clientOverviewOpened, target: loadClientOverviewFx });
sample({
  clock: [accountOpened, ledgerMoved],
  source: $openedClient,
  filter: (id) => id > 0,
  target: loadClientOverviewFx,
});
