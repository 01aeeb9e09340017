import { type CalendarDate, partsOf, weekdayOf } from './calendar-date.ts';
import { MONTHS } from './date-label.ts';
import type { DateRange } from './period.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The months of the year in English. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** How long the names of days and months are: "Friday" and "November", or "Fri" and "Nov". */
type NameLength = 'long' | 'short';

/** The day of the week of a date: "Friday" or "Fri". @throws RangeError when the text isn't a date. */
export function weekdayName(date: CalendarDate, length: NameLength = 'long'): string {
  const name = WEEKDAYS[weekdayOf(date)];
  return length === 'long' ? name : name.slice(0, 3);
}

/** The month of a date: "November" or "Nov". @throws RangeError when the text isn't a date. */
export function monthName(date: CalendarDate, length: NameLength = 'long'): string {
  const { month } = partsOf(date);
  return (length === 'long' ? MONTH_NAMES : MONTHS)[month - 1] ?? '';
}

/** Day and month of a date: "20 November" or "20 Nov". @throws RangeError when the text isn't a date. */
export function dayAndMonth(date: CalendarDate, length: NameLength = 'long'): string {
  return `${partsOf(date).day} ${monthName(date, length)}`;
}

/**
 * A range of days with what its ends share said once: "20–26 November 2026", "30 Nov – 6 Dec 2026". @throws
 * RangeError when a text isn't a date.
 */
export function daysInWords({ start, end }: DateRange, length: NameLength = 'long'): string {
  const [first, last] = [partsOf(start), partsOf(end)];
  const ending = `${dayAndMonth(end, length)} ${last.year}`;
  if (start === end) return ending;
  if (first.year !== last.year) return `${dayAndMonth(start, length)} ${first.year} – ${ending}`;
  return first.month === last.month ? `${first.day}–${ending}` : `${dayAndMonth(start, length)} – ${ending}`;
}
