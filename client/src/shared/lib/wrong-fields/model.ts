import { createEvent, createStore } from 'effector';

/** A field holds what cannot be saved; it says so until it is right again, or gone. */
export const fieldWentWrong = createEvent();
export const fieldWentRight = createEvent();

/** How many fields of the screen hold what cannot be saved. */
export const $wrongFields = createStore(0)
  .on(fieldWentWrong, (count) => count + 1)
  .on(fieldWentRight, (count) => count - 1);
