import {
  type UninvoicedClientAnswer,
  uninvoicedClientAnswer,
} from '@ledgerline/shared-events/jobs/answers.ts';
import { attach, createEvent, createStore, sample } from 'effector';
import * as z from 'zod/mini';
import { $server } from '#shared/api/server.ts';
import { accountOpened, ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';

const loadUninvoicedClientsFx = attach({
  source: $server,
  effect: (server, completedAt: string | undefined) =>
    server.request('/api/job/uninvoiced/clients', {
      query: { completed_at: completedAt },
      answer: z.array(uninvoicedClientAnswer),
    }),
});

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
