import { createEffect, createEvent, createStore, sample } from 'effector';
import * as z from 'zod/mini';
import { request } from '../../shared/api/request.ts';
import { accountOpened, ledgerMoved } from '../../shared/lib/lifecycle/index.ts';
import { recordsReset } from '../../shared/lib/records/index.ts';

const uninvoicedClient = z.object({ client_id: z.number(), name: z.string(), jobs: z.number() });

/** A client with uninvoiced jobs, and how many of them the list holds. */
export type UninvoicedClient = z.output<typeof uninvoicedClient>;

const loadUninvoicedClientsFx = createEffect((completedAt: string | undefined) =>
  request('/api/job/uninvoiced/clients', {
    query: { completed_at: completedAt },
    answer: z.array(uninvoicedClient),
  }),
);

/** By name; null until loaded. */
export const $uninvoicedClients = createStore<readonly UninvoicedClient[] | null>(null)
  .on(loadUninvoicedClientsFx.doneData, (_, clients) => clients)
  .reset(recordsReset);

/** The filter of uninvoiced jobs is on the screen, with what it says of the day of completion; or it is no more. */
export const uninvoicedFilterShown = createEvent<string | undefined>();
export const uninvoicedFilterHidden = createEvent();

const $shown = createStore<{ completedAt: string | undefined } | null>(null)
  .on(uninvoicedFilterShown, (_, completedAt) => ({ completedAt }))
  .reset(uninvoicedFilterHidden);

sample({ clock: uninvoicedFilterShown, target: loadUninvoicedClientsFx });
sample({
  clock: [accountOpened, ledgerMoved],
  source: $shown,
  filter: (shown) => shown !== null,
  fn: (shown) => shown?.completedAt,
  target: loadUninvoicedClientsFx,
});
