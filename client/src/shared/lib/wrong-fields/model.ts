import { createEvent, createStore } from 'effector';

/** A field became invalid; another event follows when it is valid again or unmounted. */
export const fieldWentWrong = createEvent();
export const fieldWentRight = createEvent();

/** How many fields of the screen are invalid. */
export const $wrongFields = createStore(0)
  .on(fieldWentWrong, (count) => count + 1)
  .on(fieldWentRight, (count) => count - 1);
