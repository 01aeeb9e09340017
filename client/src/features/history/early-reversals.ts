import type { Reversal } from '@ledgerline/shared-events/history/reversal.ts';
import { createEvent, createStore, sample } from 'effector';
import { $session } from '../../entities/session/index.ts';

/** Undo or redo was asked for before the history was here. */
export const reversalRequested = createEvent<Reversal>();

/** They are done now, or nobody is there for whom they could be. */
export const earlyReversalsConsumed = createEvent();

/** What waits for the history, in the order in which it was asked for. */
export const $earlyReversals = createStore<readonly Reversal[]>([])
  .on(reversalRequested, (early, kind) => [...early, kind])
  .reset(earlyReversalsConsumed);

sample({
  clock: $session,
  filter: ({ status }) => status === 'anonymous',
  fn: () => undefined,
  target: earlyReversalsConsumed,
});
