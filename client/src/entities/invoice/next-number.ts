import { nextInvoiceNumberAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { createEffect, createEvent, createStore, sample } from 'effector';
import { request } from '../../shared/api/request.ts';
import { accountOpened, ledgerMoved } from '../../shared/lib/lifecycle/index.ts';
import { recordsReset } from '../../shared/lib/records/index.ts';

/** Which number the server would give now. No list here tells it: numbers of deleted invoices may stay taken. */
const loadNextNumberFx = createEffect(() =>
  request('/api/next-invoice-number', { answer: nextInvoiceNumberAnswer }),
);

/** The number is on the screen: it is read, and again whenever the ledger moves or the server is back. */
export const nextNumberShown = createEvent();
export const nextNumberHidden = createEvent();

/** The number that a new invoice gets that chooses none; null until it is read. */
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
