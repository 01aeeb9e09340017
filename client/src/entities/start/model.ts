import { type StartAnswer, startAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { attach, createEvent, createStore, sample } from 'effector';
import { $server } from '#shared/api/server.ts';
import { redoFx, undoFx } from '#shared/lib/commands/model.ts';
import { accountOpened, ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { jobs } from '../job/model.ts';
import { $today } from '../settings/model.ts';

export const loadStartFx = attach({
  source: $server,
  effect: (server) => server.request('/api/start', { answer: startAnswer }),
});

/** The start page appeared on the screen; the second event says that it left it. */
export const startOpened = createEvent();
export const startClosed = createEvent();

/** What the start page shows; null until it is loaded. It stays when a refresh fails. */
export const $start = createStore<StartAnswer | null>(null)
  .on(loadStartFx.doneData, (_, start) => start)
  .reset(recordsReset);

/** Whether the last read failed. */
export const $startFailed = createStore(false)
  .on(loadStartFx.fail, () => true)
  .reset(loadStartFx.done, recordsReset);

const $isOpen = createStore(false)
  .on(startOpened, () => true)
  .reset(startClosed);

sample({ clock: startOpened, target: loadStartFx });
sample({
  clock: [accountOpened, ledgerMoved, undoFx.done, redoFx.done, $today],
  filter: $isOpen,
  fn: () => undefined,
  target: loadStartFx,
});
sample({
  clock: loadStartFx.doneData,
  fn: ({ late, dueToday }) => [...late, ...dueToday],
  target: jobs.loaded,
});
