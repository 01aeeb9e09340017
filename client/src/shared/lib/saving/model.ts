import { createEvent, createStore } from 'effector';

/** A change got no answer and is sent again later, with why ('' where that isn't known); null: none is any more. */
export const savingDelayed = createEvent<string | null>();

/** Why saving waits for the server, '' where that isn't known; null: it doesn't. */
export const $savingDelay = createStore<string | null>(null, { skipVoid: false }).on(
  savingDelayed,
  (_, delay) => delay,
);

/** Whether saving waits for the server. */
export const $isSavingDelayed = $savingDelay.map((delay) => delay !== null);
