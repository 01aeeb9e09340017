import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import type { FirstDayOfWeek } from '@ledgerline/shared-events/dates/period.ts';
import { createContext, useContext } from 'react';

/** What calendars need from the user's settings: the current day and the first day of the week. */
export type UserCalendar = { today: CalendarDate; firstDay: FirstDayOfWeek };

export const CalendarContext = createContext<UserCalendar | null>(null);

export function useCalendar(): UserCalendar {
  const calendar = useContext(CalendarContext);
  if (calendar === null) throw new Error('No CalendarContext above this component.');
  return calendar;
}
