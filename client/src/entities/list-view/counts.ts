import { viewCountsAnswer } from '@ledgerline/shared-events/lists/views.ts';
import { attach, createEvent, createStore, sample } from 'effector';
import { $server } from '#shared/api/server.ts';
import { accountOpened, ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { $settings } from '../settings/model.ts';

const loadViewCountsFx = attach({
  source: $server,
  effect: (server) => server.request('/api/views/counts', { answer: viewCountsAnswer }),
});

/** How many records each saved view shows, by its id. */
export const $viewCounts = createStore<Readonly<Record<string, number>>>({})
  .on(loadViewCountsFx.doneData, (_, { counts }) => counts)
  .reset(recordsReset);

/** A list with tabs appeared on the screen; the second event says that it left it. */
export const viewTabsOpened = createEvent();
export const viewTabsClosed = createEvent();

const $isOpen = createStore(false)
  .on(viewTabsOpened, () => true)
  .reset(viewTabsClosed);

const $savedIds = $settings.map((settings) =>
  (settings?.views ?? []).map(({ id, query }) => `${id}?${query}`).join(' '),
);

// An account without views has nothing to count.
sample({
  clock: [viewTabsOpened, accountOpened, ledgerMoved, $savedIds],
  source: { isOpen: $isOpen, ids: $savedIds },
  filter: ({ isOpen, ids }) => isOpen && ids !== '',
  fn: () => undefined,
  target: loadViewCountsFx,
});
