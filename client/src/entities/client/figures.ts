import {
  type ClientFiguresAnswer,
  clientAmounts,
  clientFiguresAnswer,
} from '@ledgerline/shared-events/clients/answers.ts';
import { attach, createEvent, createStore, sample } from 'effector';
import * as z from 'zod/mini';
import { $server } from '#shared/api/server.ts';
import { accountOpened, ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';

/** Servers of former versions answer no amounts. */
const NO_AMOUNT = { value: 0, missingRates: [], currencies: [] };
const figures = z.extend(clientFiguresAnswer, {
  amounts: z._default(clientAmounts, { uninvoiced: NO_AMOUNT, open: NO_AMOUNT, overdue: NO_AMOUNT }),
});

const loadClientFiguresFx = attach({
  source: $server,
  effect: (server) => server.request('/api/client/figures', { answer: z.array(figures) }),
});

/** The figures by client id. A client without jobs has none. null until they are loaded. */
export const $clientFigures = createStore<ReadonlyMap<number, ClientFiguresAnswer> | null>(null)
  .on(loadClientFiguresFx.doneData, (_, all) => new Map(all.map((one) => [one.client_id, one])))
  .reset(recordsReset);

/** The list of clients appeared on the screen; the second event says that it left it. */
export const clientListOpened = createEvent();
export const clientListClosed = createEvent();

const $isListOpen = createStore(false)
  .on(clientListOpened, () => true)
  .reset(clientListClosed);

sample({ clock: clientListOpened, target: loadClientFiguresFx });
sample({
  clock: [accountOpened, ledgerMoved],
  filter: $isListOpen,
  fn: () => undefined,
  target: loadClientFiguresFx,
});
