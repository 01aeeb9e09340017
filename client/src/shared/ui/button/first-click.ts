import type { MouseEvent } from 'react';

/**
 * Does nothing on the second click of a double click. For what comes to stand under the pointer when the first click
 * takes away what stood there, as the next row of a list: nobody meant to click that.
 */
export const firstClick =
  (perform: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail <= 1) perform();
  };
