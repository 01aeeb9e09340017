import { createEffect, createEvent, createStore, sample } from 'effector';
import * as z from 'zod/mini';
import { request } from '../../shared/api/request.ts';
import { accountOpened, ledgerMoved } from '../../shared/lib/lifecycle/index.ts';
import { recordsReset } from '../../shared/lib/records/index.ts';

const figures = z.object({
  client_id: z.number(),
  active: z.number(),
  uninvoiced: z.array(z.object({ currency: z.string(), value: z.number() })),
  last_job: z.nullable(z.string()),
});

/** What a client's jobs amount to now. */
export type ClientFigures = z.output<typeof figures>;

const loadClientFiguresFx = createEffect(() => request('/api/client/figures', { answer: z.array(figures) }));

/** By client id; a client without jobs has none. null until loaded. */
export const $clientFigures = createStore<ReadonlyMap<number, ClientFigures> | null>(null)
  .on(loadClientFiguresFx.doneData, (_, all) => new Map(all.map((one) => [one.client_id, one])))
  .reset(recordsReset);

/** The list of clients came into view, or is looked at no more. */
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
