import { type CalendarDate, differenceInDays, partsOf } from './calendar-date.ts';

export const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

const RELATIVE: ReadonlyMap<number, string> = new Map([
  [-1, 'Yesterday'],
  [0, 'Today'],
  [1, 'Tomorrow'],
]);

/** "20 Nov 2026", the form of dates in completed inputs and lists. @throws RangeError when the text isn't a date. */
export function longDate(date: CalendarDate): string {
  const { year, month } = partsOf(date);
  return `${date.slice(8, 10)} ${MONTHS[month - 1]} ${year}`;
}

/** "20 Nov", with the year only when it is not the year of today. @throws RangeError when the text isn't a date. */
export function shortDate(date: CalendarDate, today: CalendarDate): string {
  const long = longDate(date);
  return partsOf(date).year === partsOf(today).year ? long.slice(0, 6) : long;
}

/** "Today", "Tomorrow" or "Yesterday"; null for any other day. @throws RangeError when the text isn't a date. */
export function relativeLabel(date: CalendarDate, today: CalendarDate): string | null {
  return RELATIVE.get(differenceInDays(date, today)) ?? null;
}

/** A date in a list of days: relative when it is near, else "20 Nov". @throws RangeError */
export function dateLabel(date: CalendarDate, today: CalendarDate): string {
  return relativeLabel(date, today) ?? shortDate(date, today);
}

/** A due date in the list of open invoices: relative when it is near, else "20 Nov 2026". @throws RangeError */
export function dueDateLabel(date: CalendarDate, today: CalendarDate): string {
  return relativeLabel(date, today) ?? longDate(date);
}

/** A range in the form of filters: "16/11/2026 – 22/11/2026". @throws RangeError when a text isn't a date. */
export function rangeLabel(range: { start: CalendarDate; end: CalendarDate }): string {
  const [start, end] = [range.start, range.end].map((date) => {
    partsOf(date);
    return date.split('-').toReversed().join('/');
  });
  return `${start} – ${end}`;
}
