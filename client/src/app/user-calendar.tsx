import { useUnit } from 'effector-react';
import { type ReactNode, useMemo } from 'react';
import { $firstDayOfWeek, $today } from '../entities/settings/index.ts';
import { CalendarContext } from '../shared/lib/time/calendar-context.ts';

/** Tells all calendars below which day it is for the user, and on which day their weeks start. */
export function UserCalendar({ children }: { children: ReactNode }) {
  const [today, firstDay] = useUnit([$today, $firstDayOfWeek]);
  const calendar = useMemo(() => ({ today, firstDay }), [today, firstDay]);
  return <CalendarContext value={calendar}>{children}</CalendarContext>;
}
