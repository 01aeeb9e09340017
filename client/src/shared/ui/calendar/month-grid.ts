import { addDays, type CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { type FirstDayOfWeek, monthOf, weekOf } from '@ledgerline/shared-events/dates/period.ts';

const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'] as const;
const WEEKS = 6;

/** The six weeks that show a month, with the days of its neighbours. */
export function monthGrid(month: CalendarDate, firstDay: FirstDayOfWeek): CalendarDate[] {
  const { start } = weekOf(monthOf(month).start, firstDay);
  return Array.from({ length: WEEKS * 7 }, (_, index) => addDays(start, index));
}

/** The names of the days above the grid. */
export const weekdayNames = (firstDay: FirstDayOfWeek): string[] =>
  WEEKDAYS.map((_, index) => WEEKDAYS[(index + firstDay) % 7] ?? '');
