import { addDays, addMonths, type CalendarDate, type DateField, partsOf } from './calendar-date.ts';
import { hasTypedYear, TYPED_YEARS } from './typed-date.ts';

type Texts = Record<DateField, string>;

/**
 * The parts after an arrow key in one of them: a complete date moves by one day, month or year, within the allowed
 * years; a part of an incomplete date changes alone.
 */
export function stepped(
  texts: Texts,
  date: CalendarDate | null,
  field: DateField,
  by: 1 | -1,
  today: CalendarDate,
): Texts {
  const { day, month, year } = texts;
  if (date === null) return { day, month, year, [field]: steppedAlone(texts[field], field, by, today) };
  const isAtEdge = by === 1 ? date >= '9998' : date < '0002';
  if (isAtEdge) return { day, month, year };
  const next = field === 'day' ? addDays(date, by) : addMonths(date, field === 'month' ? by : 12 * by);
  if (hasTypedYear(date) && !hasTypedYear(next)) return { day, month, year };
  return { day: next.slice(8), month: next.slice(5, 7), year: next.slice(0, 4) };
}

const RANGE: Record<DateField, { first: number; last: number; length: number }> = {
  day: { first: 1, last: 31, length: 2 },
  month: { first: 1, last: 12, length: 2 },
  year: { ...TYPED_YEARS, length: 4 },
};

/** Steps one part of an incomplete date, wrapping around at its ends; an empty part starts at today. */
function steppedAlone(text: string, field: DateField, by: 1 | -1, today: CalendarDate): string {
  const { first, last, length } = RANGE[field];
  const count = last - first + 1;
  const value =
    text === '' ? partsOf(today)[field] : ((((Number(text) - first + by) % count) + count) % count) + first;
  return String(value).padStart(length, '0');
}
