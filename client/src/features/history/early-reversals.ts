import type { Reversal } from '@ledgerline/shared-events/history/reversal.ts';
import { createEvent, createStore, sample } from 'effector';
import { $session } from '#entities/session/model.ts';

/** The user requested an undo or a redo before the history was loaded. */
export const reversalRequested = createEvent<Reversal>();

/** The queued requests were carried out, or their account is closed. */
export const earlyReversalsConsumed = createEvent();

/** Undo and redo requests that wait for the history, in the order of the requests. */
export const $earlyReversals = createStore<readonly Reversal[]>([])
  .on(reversalRequested, (early, kind) => [...early, kind])
  .reset(earlyReversalsConsumed);

sample({
  clock: $session,
  filter: ({ status }) => status === 'anonymous',
  fn: () => undefined,
  target: earlyReversalsConsumed,
});
