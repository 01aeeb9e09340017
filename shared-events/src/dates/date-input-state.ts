import { type CalendarDate, type DateField, dateOf } from './calendar-date.ts';
import type { PartKeys } from './part-keys.ts';
import { hasTypedYear, TYPED_YEARS } from './typed-date.ts';

/** What stands in the three parts of a date input, which of them has the focus, and what the user did with them. */
export type DateInput = PartKeys<DateField> & {
  day: string;
  month: string;
  year: string;
  /** The parts that the user typed or stepped since the focus came. */
  edited: readonly DateField[];
  /** The user is done with it: what is missing or impossible is said from now on. */
  isEnded: boolean;
  /** The parts from left to right. */
  order: readonly DateField[];
  /** Whether a day that has passed means the next month, as for a deadline. */
  futureOnly: boolean;
};

/** Why what was typed is no date. */
export type DateProblem = 'excess' | 'incomplete' | 'noSuchDay' | 'yearOutOfRange';

/** What is said about a date that is none. */
export const DATE_PROBLEMS: Record<DateProblem, string> = {
  excess: 'This is more than a date',
  incomplete: 'The date is not complete',
  noSuchDay: 'This day does not exist',
  yearOutOfRange: `The year must be from ${TYPED_YEARS.first} to ${TYPED_YEARS.last}`,
};

/** How many digits a part has. */
export const LENGTH: Record<DateField, number> = { day: 2, month: 2, year: 4 };
const isWhole = (input: DateInput): boolean =>
  input.order.every((field) => input[field].length === LENGTH[field]);

/** The day of parts that are whole; null when there is no such day. */
export const writtenDate = (input: DateInput): CalendarDate | null =>
  isWhole(input)
    ? dateOf({ year: Number(input.year), month: Number(input.month), day: Number(input.day) })
    : null;

/** The date that stands there: only a day that exists, written whole, and in a year that can be typed where it was. */
export function enteredDate(input: DateInput): CalendarDate | null {
  return problemOf(input) === null ? writtenDate(input) : null;
}

export const isEmptyDate = ({ day, month, year }: DateInput): boolean =>
  day === '' && month === '' && year === '';

/** What is wrong with what the user typed; null while nothing was typed, or it may still become a date. */
export function problemOf(input: DateInput): DateProblem | null {
  if (input.edited.length === 0 || isEmptyDate(input)) return null;
  if (input.isExcess) return 'excess';
  if (!isWhole(input)) return input.isEnded ? 'incomplete' : null;
  const date = writtenDate(input);
  if (date === null) return Number(input.year) === 0 ? 'yearOutOfRange' : 'noSuchDay';
  return hasTypedYear(date) ? null : 'yearOutOfRange';
}
