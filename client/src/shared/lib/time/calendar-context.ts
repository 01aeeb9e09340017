import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import type { FirstDayOfWeek } from '@ledgerline/shared-events/dates/period.ts';
import { createContext, useContext } from 'react';

/** What calendars need to know of the user: the day it is for them, and the day their weeks start on. */
export type UserCalendar = { today: CalendarDate; firstDay: FirstDayOfWeek };

export const CalendarContext = createContext<UserCalendar | null>(null);

export function useCalendar(): UserCalendar {
  const calendar = useContext(CalendarContext);
  if (calendar === null) throw new Error('There is no calendar above this component.');
  return calendar;
}
