import type { ReactNode, RefObject } from 'react';
import type { useRowClicks } from '#shared/lib/rows/use-row-clicks.ts';
import { handleRowArrows } from '#shared/lib/rows/use-row-keys.ts';

/** The room for the bar over the last rows, in px. */
const BAR = 96;

type Props = {
  box: RefObject<HTMLDivElement | null>;
  handlers: ReturnType<typeof useRowClicks>['handlers'];
  /** Whether the bar with actions on the selected rows stands over the last rows. */
  hasBar: boolean;
  children: ReactNode;
};

/** What hears the keys, clicks and touches of rows that can be selected. */
export function RowsBox({ box, handlers, hasBar, children }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: rows inside have the focus, the box hears their arrows and clicks
    <div ref={box} onKeyDown={handleRowArrows} {...handlers} style={{ paddingBottom: hasBar ? BAR : 0 }}>
      {children}
    </div>
  );
}
