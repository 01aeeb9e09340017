import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { allRows, OVERSCAN, spaceAround, VIRTUAL_FROM, type VirtualRows } from './row-window.ts';

type Options = {
  /** The element around the rows, from which their position on the page is measured. */
  box: RefObject<HTMLElement | null>;
  count: number;
  /** The height of one row, in px. */
  height: number;
};

/** Virtual rows of a list that scrolls with the page. */
export function useWindowRows({ box, count, height }: Options): VirtualRows {
  const isVirtual = count > VIRTUAL_FROM;
  const [start, setStart] = useState(0);
  useLayoutEffect(() => {
    if (isVirtual && box.current !== null) setStart(box.current.getBoundingClientRect().top + window.scrollY);
  }, [box, isVirtual]);
  const virtual = useWindowVirtualizer({
    count,
    enabled: isVirtual,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: start,
  });
  const show = (index: number) => virtual.scrollToIndex(index);
  if (!isVirtual) return allRows(count, () => undefined);
  return {
    ...spaceAround(virtual.getVirtualItems(), virtual.getTotalSize(), start),
    measure: virtual.measureElement,
    show,
  };
}
