import { type CalendarDate, type DateField, dateOf } from './calendar-date.ts';
import type { PartKeys } from './part-keys.ts';
import { hasTypedYear, TYPED_YEARS } from './typed-date.ts';

/** The texts of the three parts of a date input, the focused part, and what the user did with them. */
export type DateInput = PartKeys<DateField> & {
  day: string;
  month: string;
  year: string;
  /** The parts that the user typed or stepped since the input got the focus. */
  edited: readonly DateField[];
  /** The user has finished: from now on, a missing or impossible date is reported. */
  isEnded: boolean;
  /** The parts from left to right. */
  order: readonly DateField[];
  /** Whether a past day means the next month, as for a deadline. */
  futureOnly: boolean;
};

/** Why the typed text isn't a date. */
type DateProblem = 'excess' | 'incomplete' | 'noSuchDay' | 'yearOutOfRange';

/** The message for an invalid date. */
export const DATE_PROBLEMS: Record<DateProblem, string> = {
  excess: 'Enter only a date',
  incomplete: 'Complete the date',
  noSuchDay: "This day doesn't exist",
  yearOutOfRange: `The year must be from ${TYPED_YEARS.first} to ${TYPED_YEARS.last}`,
};

/** The number of digits of a part. */
export const LENGTH: Record<DateField, number> = { day: 2, month: 2, year: 4 };
const isWhole = (input: DateInput): boolean =>
  input.order.every((field) => input[field].length === LENGTH[field]);

/** The date of complete parts; null when it does not exist. */
export const writtenDate = (input: DateInput): CalendarDate | null =>
  isWhole(input)
    ? dateOf({ year: Number(input.year), month: Number(input.month), day: Number(input.day) })
    : null;

/** The entered date: only an existing date, typed completely, and in an allowed year when it was typed. */
export function enteredDate(input: DateInput): CalendarDate | null {
  return problemOf(input) === null ? writtenDate(input) : null;
}

export const isEmptyDate = ({ day, month, year }: DateInput): boolean =>
  day === '' && month === '' && year === '';

/** The problem of the typed text; null while nothing was typed, or it may still become a date. */
export function problemOf(input: DateInput): DateProblem | null {
  if (input.edited.length === 0 || isEmptyDate(input)) return null;
  if (input.isExcess) return 'excess';
  if (!isWhole(input)) return input.isEnded ? 'incomplete' : null;
  const date = writtenDate(input);
  if (date === null) return Number(input.year) === 0 ? 'yearOutOfRange' : 'noSuchDay';
  return hasTypedYear(date) ? null : 'yearOutOfRange';
}
