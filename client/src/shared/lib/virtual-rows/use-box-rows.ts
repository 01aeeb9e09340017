import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { allRows, OVERSCAN, spaceAround, VIRTUAL_FROM, type VirtualRows } from './row-window.ts';

type Options = {
  /** The element that scrolls. */
  box: RefObject<HTMLElement | null>;
  count: number;
  /** The estimated height of a row that was not measured yet, in px. */
  height: number;
  /** The key of a row, so that its measured height stays with it when rows are inserted above. */
  keyOf(index: number): string;
};

/** Virtual rows of a list that scrolls in a box of its own. */
export function useBoxRows({ box, count, height, keyOf }: Options): VirtualRows {
  const isVirtual = count > VIRTUAL_FROM;
  const virtual = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan: OVERSCAN,
  });
  if (!isVirtual) {
    return allRows(count, (index) =>
      box.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
    );
  }
  return {
    ...spaceAround(virtual.getVirtualItems(), virtual.getTotalSize(), 0),
    measure: virtual.measureElement,
    show: (index) => virtual.scrollToIndex(index),
  };
}
