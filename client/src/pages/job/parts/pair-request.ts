import { createEvent, createStore } from 'effector';

/** "Set language pair" was chosen in the menu: the chip opens its list. */
export const pairRequested = createEvent();
export const pairAnswered = createEvent();

export const $isPairRequested = createStore(false)
  .on(pairRequested, () => true)
  .on(pairAnswered, () => false);
