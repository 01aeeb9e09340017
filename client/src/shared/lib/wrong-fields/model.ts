import { createEvent, createStore } from 'effector';

/** A field became invalid; another event follows when it is valid again or unmounted. */
export const fieldBecameInvalid = createEvent();
export const fieldBecameValid = createEvent();

/** How many fields of the screen are invalid. */
export const $invalidFields = createStore(0)
  .on(fieldBecameInvalid, (count) => count + 1)
  .on(fieldBecameValid, (count) => count - 1);
