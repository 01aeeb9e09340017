import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** The month that a calendar shows, as one of its days. It follows the chosen day and the focus. */
export function useShownMonth(chosen: CalendarDate, calendar: RefObject<HTMLElement | null>) {
  const [shown, show] = useState(chosen);
  const [current, setCurrent] = useState(chosen);
  const reached = useRef<CalendarDate | null>(null);
  if (current !== chosen) {
    setCurrent(chosen);
    show(chosen);
  }
  useEffect(() => {
    if (reached.current !== shown) return;
    reached.current = null;
    calendar.current?.querySelector<HTMLElement>(`[data-day="${shown}"]`)?.focus();
  }, [shown, calendar]);
  return {
    shown,
    show,
    /** Shows the month of a day and focuses the day. */
    walkTo(date: CalendarDate): void {
      reached.current = date;
      show(date);
    },
  };
}
