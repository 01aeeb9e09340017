import { useUnit } from 'effector-react';
import { type ReactNode, useMemo } from 'react';
import { $firstDayOfWeek, $today } from '../entities/settings/model.ts';
import { CalendarContext } from '../shared/lib/time/calendar-context.ts';

/** Provides the user's current day and first day of the week to all calendars below. */
export function UserCalendar({ children }: { children: ReactNode }) {
  const [today, firstDay] = useUnit([$today, $firstDayOfWeek]);
  const calendar = useMemo(() => ({ today, firstDay }), [today, firstDay]);
  return <CalendarContext value={calendar}>{children}</CalendarContext>;
}
