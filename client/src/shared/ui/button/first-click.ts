import type { MouseEvent } from 'react';

/**
 * Ignores the second click of a double click. Needed where the first click removes an element and the next one takes
 * its place under the pointer, as a row of a list: the user did not intend to click that.
 */
export const firstClick =
  (perform: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) perform();
  };
