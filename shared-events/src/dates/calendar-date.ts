/**
 * A calendar day as "YYYY-MM-DD" (years 0001 to 9999), without time and time zone. Its text order is its time order.
 */
export type CalendarDate = string;

/** 0 is Sunday, 1 is Monday … 6 is Saturday. */
type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export type DateParts = { year: number; month: number; day: number };

/** A part of a date that is typed separately. */
export type DateField = keyof DateParts;

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY = 86_400_000;

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

function utc({ year, month, day }: DateParts): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

function fromUtc(milliseconds: number): CalendarDate {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) throw new RangeError('The date is outside of the years 1 to 9999.');
  return `${pad(year, 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`;
}

/** The date of these parts (month 1 to 12), or null when there is no such day. */
export function dateOf(parts: DateParts): CalendarDate | null {
  const { year, month, day } = parts;
  if (![year, month, day].every(Number.isInteger) || year < 1 || year > 9999) return null;
  const date = fromUtcOrNull(parts);
  return date === `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` ? date : null;
}

function fromUtcOrNull(parts: DateParts): CalendarDate | null {
  const milliseconds = utc(parts);
  return Math.abs(milliseconds) < 3e14 ? fromUtc(milliseconds) : null;
}

/** Whether a value is the text of a day that exists: "2028-02-29", but not "2027-02-29". */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string') return false;
  const [, year, month, day] = SHAPE.exec(value) ?? [];
  return (
    day !== undefined && dateOf({ year: Number(year), month: Number(month), day: Number(day) }) === value
  );
}

/** Year, month (1 to 12) and day of a date. @throws RangeError when the text isn't a date. */
export function partsOf(date: CalendarDate): DateParts {
  if (!isCalendarDate(date)) throw new RangeError(`${date} is not a date of the form YYYY-MM-DD.`);
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** The date this many days later (earlier when negative). @throws RangeError */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromUtc(utc(partsOf(date)) + days * DAY);
}

/** The date this many months later; the last day of the month when it has no such day. @throws RangeError */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = partsOf(date);
  const first = new Date(utc({ year, month: month + months, day: 1 }));
  const start = { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 };
  return fromUtc(utc({ ...start, day: Math.min(day, daysInMonth(start.year, start.month)) }));
}

/** Number of days of a month (1 to 12). */
export function daysInMonth(year: number, month: number): number {
  return new Date(utc({ year, month: month + 1, day: 0 })).getUTCDate();
}

/** Days from `earlier` to `later`; negative in the opposite order. @throws RangeError */
export function differenceInDays(later: CalendarDate, earlier: CalendarDate): number {
  return (utc(partsOf(later)) - utc(partsOf(earlier))) / DAY;
}

/** Day of the week of a date. @throws RangeError */
export function weekdayOf(date: CalendarDate): Weekday {
  const WEEKDAYS: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
  return WEEKDAYS[new Date(utc(partsOf(date))).getUTCDay()] ?? 0;
}
