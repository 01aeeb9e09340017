import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { followPointer } from './follow-pointer.ts';

/** A card that is being dragged, and the day under the pointer. */
type Drag = { id: number; over: CalendarDate | null; width: number };

export type CardDrag = {
  drag: Drag | null;
  /** The card at the pointer. */
  lifted: RefObject<HTMLDivElement | null>;
  /** Places the lifted card when it appears. */
  place(): void;
  handlePress(event: PointerEvent<HTMLElement>, id: number): void;
};

/** Drags cards to the elements with `data-day`. */
export function useCardDrag(drop: (id: number, date: CalendarDate) => void): CardDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const lifted = useRef<HTMLDivElement>(null);
  const corner = useRef({ x: 0, y: 0 });
  const place = () => {
    const { x, y } = corner.current;
    if (lifted.current !== null) lifted.current.style.translate = `${x}px ${y}px`;
  };
  const handlePress = (event: PointerEvent<HTMLElement>, id: number) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const box = event.currentTarget.getBoundingClientRect();
    const grip = { x: event.clientX - box.left, y: event.clientY - box.top };
    let over: CalendarDate | null = null;
    const lay = (at: { x: number; y: number }) => {
      corner.current = { x: at.x - grip.x, y: at.y - grip.y };
      place();
    };
    followPointer(event.nativeEvent, {
      begin: (at) => {
        lay(at);
        setDrag({ id, over: null, width: box.width });
      },
      move: (at) => {
        lay(at);
        const day = dayAt(at);
        if (day === over) return;
        over = day;
        setDrag({ id, over, width: box.width });
      },
      end: (isDropped) => {
        setDrag(null);
        if (isDropped && over !== null) drop(id, over);
      },
    });
  };
  return { drag, lifted, place, handlePress };
}

/** The day under a point of the window. */
function dayAt({ x, y }: { x: number; y: number }): CalendarDate | null {
  const day = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]');
  return day?.dataset.day ?? null;
}
