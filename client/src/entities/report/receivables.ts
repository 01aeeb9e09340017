import { type ReceivablesAnswer, receivablesAnswer } from '@ledgerline/shared-events/reports/receivables.ts';
import { attach, createEvent, createStore, sample } from 'effector';
import { $server } from '#shared/api/server.ts';
import { commandFx, redoFx, undoFx } from '#shared/lib/commands/model.ts';
import { accountOpened, ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';
import { $today } from '../settings/model.ts';

export const loadReceivablesFx = attach({
  source: $server,
  effect: (server) => server.request('/api/reports/receivables', { answer: receivablesAnswer }),
});

/** The address of the receivables as CSV. */
export const RECEIVABLES_EXPORT_PATH = '/api/reports/receivables?format=csv';

/** The report of receivables appeared on the screen; the second event says that it left it. */
export const receivablesShown = createEvent();
export const receivablesHidden = createEvent();

/** The receivables; null until they are loaded. They stay when a refresh fails. */
export const $receivables = createStore<ReceivablesAnswer | null>(null)
  .on(loadReceivablesFx.doneData, (_, receivables) => receivables)
  .reset(recordsReset);

/** Whether the last read failed. */
export const $receivablesFailed = createStore(false)
  .on(loadReceivablesFx.fail, () => true)
  .reset(loadReceivablesFx.done, recordsReset);

const $isShown = createStore(false)
  .on(receivablesShown, () => true)
  .reset(receivablesHidden);

sample({ clock: receivablesShown, target: loadReceivablesFx });
sample({
  clock: [accountOpened, ledgerMoved, commandFx.done, undoFx.done, redoFx.done, $today],
  filter: $isShown,
  fn: () => undefined,
  target: loadReceivablesFx,
});
