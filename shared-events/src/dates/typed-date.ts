import { addDays, type CalendarDate, dateOf, isCalendarDate, partsOf } from './calendar-date.ts';

const WORDS: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);

/**
 * Reads a date typed as one text: "25/11", "25.11.2026", "2026-11-25", "+7" (days from today), "tomorrow".
 * Without a year it is the one nearest ahead of six months ago. `monthFirst` reads "11/25". Null when it is no date.
 */
export function readTypedDate(text: string, today: CalendarDate, monthFirst = false): CalendarDate | null {
  const plain = text.trim().toLowerCase();
  const offset = WORDS.get(plain) ?? (/^[+-]\d{1,4}$/.test(plain) ? Number(plain) : null);
  if (offset !== null) return addDays(today, offset);
  if (isCalendarDate(plain)) return plain;
  const [, first, second, written] =
    /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{2}|\d{4}))?[/.]?$/.exec(plain) ?? [];
  if (first === undefined || second === undefined) return null;
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
