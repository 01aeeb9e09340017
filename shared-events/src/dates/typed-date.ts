import { addDays, type CalendarDate, dateOf, isCalendarDate, partsOf } from './calendar-date.ts';
import { readNamedDate } from './month-names.ts';

const WORDS: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);

/** The first and last year that a user can type: any other year is a mistake. */
export const TYPED_YEARS = { first: 2000, last: 2100 } as const;

/** Whether a user can type the year of a date. @throws RangeError when the text isn't a date */
export function hasTypedYear(date: CalendarDate): boolean {
  const { year } = partsOf(date);
  return year >= TYPED_YEARS.first && year <= TYPED_YEARS.last;
}

/**
 * Parses a date typed as one text: "25/11", "25.11.2026", "25112026", "2026-11-25", "25 Nov 2026", "+7" (days
 * from today), "tomorrow". A date without a year is the first one after six months ago. `monthFirst` parses "11/25". Null when it
 * isn't a date, or outside of the years 2000 to 2100.
 */
export function readTypedDate(text: string, today: CalendarDate, monthFirst = false): CalendarDate | null {
  const date = readAnyYear(text.trim().toLowerCase(), today, monthFirst);
  return date !== null && hasTypedYear(date) ? date : null;
}

function readAnyYear(plain: string, today: CalendarDate, monthFirst: boolean): CalendarDate | null {
  const offset = WORDS.get(plain) ?? (/^[+-]\d{1,4}$/.test(plain) ? Number(plain) : null);
  if (offset !== null) return addDays(today, offset);
  if (isCalendarDate(plain)) return plain;
  const [, first, second, written] =
    /^(\d{2})(\d{2})(\d{4})$/.exec(plain) ??
    /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{2}|\d{4}))?[/.]?$/.exec(plain) ??
    [];
  if (first === undefined || second === undefined) return readNamedDate(plain);
  const [day, month] = (monthFirst ? [second, first] : [first, second]).map(Number);
  if (day === undefined || month === undefined) return null;
  if (written !== undefined) {
    return dateOf({
      year: written.length === 2 ? Number(today.slice(0, 2) + written) : Number(written),
      month,
      day,
    });
  }
  return nearest(day, month, today);
}

function nearest(day: number, month: number, today: CalendarDate): CalendarDate | null {
  const { year } = partsOf(today);
  const candidates = [year - 1, year, year + 1].map((candidate) => dateOf({ year: candidate, month, day }));
  return candidates.find((date) => date !== null && date > addDays(today, -183)) ?? null;
}
