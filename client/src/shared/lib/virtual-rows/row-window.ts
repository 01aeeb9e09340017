import type { VirtualItem } from '@tanstack/react-virtual';

/** Longer lists use virtual rows. */
export const VIRTUAL_FROM = 200;

/**
 * How many rows are rendered above and below the visible ones, so that the next one exists before it is scrolled to.
 */
export const OVERSCAN = 6;

/** Which rows of a list are rendered, and the space that the others take, in px. */
export type VirtualRows = {
  /** Consecutive indexes, from 0. */
  indexes: readonly number[];
  above: number;
  below: number;
  /** A ref for an element of a row with `data-index`; its measured height replaces the estimate. */
  measure(element: Element | null): void;
  /** Scrolls a row into view, even one that is not rendered yet. */
  show(index: number): void;
};

/** All rows of a list that is short enough. */
export function allRows(count: number, show: VirtualRows['show']): VirtualRows {
  return {
    indexes: Array.from({ length: count }, (_, index) => index),
    above: 0,
    below: 0,
    measure: () => undefined,
    show,
  };
}

/**
 * The space above and below the rendered rows. `height` is that of the whole list, `start` its distance from the top.
 */
export function spaceAround(
  items: readonly VirtualItem[],
  height: number,
  start: number,
): Pick<VirtualRows, 'indexes' | 'above' | 'below'> {
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return { indexes: [], above: 0, below: height };
  return {
    indexes: items.map(({ index }) => index),
    above: first.start - start,
    below: Math.max(0, height - (last.end - start)),
  };
}
