import type { VirtualItem } from '@tanstack/react-virtual';

/** Lists longer than this are drawn only where they are seen. */
export const VIRTUAL_FROM = 200;

/** Rows that are drawn above and below those in view, so that the next one is there before it is scrolled to. */
export const OVERSCAN = 6;

/** Which rows of a list are drawn, and the room that the others take, in px. */
export type SeenRows = {
  /** Places in the list, counted from 0, without gaps. */
  indexes: readonly number[];
  above: number;
  below: number;
  /** Goes on an element of a row that carries `data-index`; its real height replaces the guess. */
  measure(element: Element | null): void;
  /** Brings a row into view that may not be drawn yet. */
  show(index: number): void;
};

/** All rows of a list that is short enough. */
export function allRows(count: number, show: SeenRows['show']): SeenRows {
  return {
    indexes: Array.from({ length: count }, (_, index) => index),
    above: 0,
    below: 0,
    measure: () => undefined,
    show,
  };
}

/** The room round the rows that are drawn. `height` is that of the whole list, `start` its distance from the top. */
export function roomRound(
  items: readonly VirtualItem[],
  height: number,
  start: number,
): Pick<SeenRows, 'indexes' | 'above' | 'below'> {
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return { indexes: [], above: 0, below: height };
  return {
    indexes: items.map(({ index }) => index),
    above: first.start - start,
    below: Math.max(0, height - (last.end - start)),
  };
}
