import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react';

/** How long a finger rests on a row until it is selected, in ms. */
export const LONG_PRESS_MS = 500;

/** How far a finger may move meanwhile, in px; further it scrolls. */
const MAX_MOVED = 10;

type Press = { timer: ReturnType<typeof setTimeout>; x: number; y: number };

/**
 * Handlers for the element around the rows: a finger that rests on a row selects it, or takes it out. The click and
 * the menu of the browser that would follow are left out.
 */
export function useLongPress(onPress: (id: number) => void) {
  const press = useRef<Press | null>(null);
  const hasFired = useRef(false);
  return useMemo(() => {
    const cancel = () => {
      if (press.current !== null) clearTimeout(press.current.timer);
      press.current = null;
    };
    return {
      onPointerDown: (event: PointerEvent) => {
        cancel();
        hasFired.current = false;
        const id = rowIdOf(event);
        if (event.pointerType !== 'touch' || id === null) return;
        const timer = setTimeout(() => {
          press.current = null;
          hasFired.current = true;
          onPress(id);
        }, LONG_PRESS_MS);
        press.current = { timer, x: event.clientX, y: event.clientY };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (press.current === null) return;
        const { x, y } = press.current;
        if (Math.hypot(clientX - x, clientY - y) > MAX_MOVED) cancel();
      },
      onPointerUp: cancel,
      onPointerCancel: cancel,
      onContextMenu: (event: MouseEvent) => {
        if (press.current !== null || hasFired.current) event.preventDefault();
      },
      /** Whether a click is the end of a long press; true once. */
      endsPress: (): boolean => {
        const did = hasFired.current;
        hasFired.current = false;
        return did;
      },
    };
  }, [onPress]);
}

function rowIdOf({ target }: PointerEvent): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
  const id = Number(row?.dataset.id ?? Number.NaN);
  return Number.isFinite(id) ? id : null;
}
