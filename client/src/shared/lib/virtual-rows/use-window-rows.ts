import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { allRows, OVERSCAN, roomRound, type SeenRows, VIRTUAL_FROM } from './seen-rows.ts';

type Options = {
  /** What holds the rows; it tells where on the page they begin. */
  box: RefObject<HTMLElement | null>;
  count: number;
  /** Of one row, in px. */
  height: number;
};

/** The rows of a list that scrolls with the page. */
export function useWindowRows({ box, count, height }: Options): SeenRows {
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
    ...roomRound(virtual.getVirtualItems(), virtual.getTotalSize(), start),
    measure: virtual.measureElement,
    show,
  };
}
