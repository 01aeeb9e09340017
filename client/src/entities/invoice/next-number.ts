import { nextInvoiceNumberAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { attach, createEvent, createStore, sample } from 'effector';
import { $server } from '#shared/api/server.ts';
import { accountOpened, ledgerMoved } from '#shared/lib/lifecycle/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';

/**
 * Loads the number that the server would assign now. The client cannot compute it, since numbers of deleted invoices
 * may stay taken.
 */
const loadNextNumberFx = attach({
  source: $server,
  effect: (server) =>
    server.request('/api/next-invoice-number', { answer: nextInvoiceNumberAnswer, readsLedger: true }),
});

/**
 * The next number appeared on the screen: it is loaded now, and again whenever the ledger moves or an account opens.
 */
export const nextNumberShown = createEvent();
export const nextNumberHidden = createEvent();

/** The number that a new invoice gets unless the user enters one; null until it is loaded. */
export const $nextInvoiceNumber = createStore<string | null>(null)
  .on(loadNextNumberFx.doneData, (_, { number }) => number)
  .reset(nextNumberHidden, recordsReset);

const $isShown = createStore(false)
  .on(nextNumberShown, () => true)
  .on(nextNumberHidden, () => false);

sample({
  clock: [nextNumberShown, accountOpened, ledgerMoved],
  filter: $isShown,
  fn: () => undefined,
  target: loadNextNumberFx,
});
