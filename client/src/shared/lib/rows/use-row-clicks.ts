import { type MouseEvent, useMemo, useRef } from 'react';
import { useLongPress } from './use-long-press.ts';
import type { RowSelection } from './use-selection.ts';

const rowOf = ({ target }: MouseEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;

/** Whether the click belongs to something in the row that has a use of its own. */
const isOnControl = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null;

/**
 * Handlers for the element around the rows: Shift selects a range, Control or Command one more row, and so does a
 * finger that rests on it. `onSelect` is for the checkboxes in the rows, with which Shift selects a range, too.
 */
export function useRowClicks({ select, toggle, selectTo }: RowSelection) {
  const isShift = useRef(false);
  const { endsPress, ...press } = useLongPress(toggle);
  const clicks = useMemo(
    () => ({
      onSelect: (id: number, isSelected: boolean) => {
        if (isShift.current) selectTo(id);
        else select(id, isSelected);
      },
      handlers: {
        // Otherwise Shift would mark the text between two clicks.
        onMouseDown: (event: MouseEvent) => {
          if (event.shiftKey && rowOf(event) !== null) event.preventDefault();
        },
        onClickCapture: (event: MouseEvent) => {
          isShift.current = event.shiftKey;
          if (!endsPress()) return;
          event.preventDefault();
          event.stopPropagation();
        },
        onClick: (event: MouseEvent) => {
          const id = Number(rowOf(event)?.dataset.id ?? Number.NaN);
          if (!Number.isFinite(id) || isOnControl(event)) return;
          if (event.shiftKey) selectTo(id);
          else if (event.ctrlKey || event.metaKey) toggle(id);
        },
      },
    }),
    [select, toggle, selectTo, endsPress],
  );
  return { ...clicks, handlers: { ...clicks.handlers, ...press } };
}
