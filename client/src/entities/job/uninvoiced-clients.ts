import {
  type UninvoicedClientAnswer,
  uninvoicedClientAnswer,
} from '@ledgerline/shared-events/jobs/answers.ts';
import { createEffect, createEvent, createStore, sample } from 'effector';
import * as z from 'zod/mini';
import { request } from '#shared/api/request.ts';
import { accountOpened, ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';

const loadUninvoicedClientsFx = createEffect((completedAt: string | undefined) =>
  request('/api/job/uninvoiced/clients', {
    query: { completed_at: completedAt },
    answer: z.array(uninvoicedClientAnswer),
  }),
);

/** In the order of names; null until they are loaded. */
export const $uninvoicedClients = createStore<readonly UninvoicedClientAnswer[] | null>(null)
  .on(loadUninvoicedClientsFx.doneData, (_, clients) => clients)
  .reset(recordsReset);

/**
 * The filter of uninvoiced jobs appeared on the screen, with its condition on the day of completion; the second event
 * says that it left the screen.
 */
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
