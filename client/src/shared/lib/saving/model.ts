import { createEvent, createStore } from 'effector';

/** A change got no answer and is sent again later (true), or none is any more (false). */
export const savingDelayed = createEvent<boolean>();

/** Whether saving waits for the server. */
export const $isSavingDelayed = createStore(false).on(savingDelayed, (_, isDelayed) => isDelayed);
