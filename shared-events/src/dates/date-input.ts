import { addDays, addMonths, type CalendarDate, dateOf, differenceInDays, partsOf } from './calendar-date.ts';

export type DateField = 'day' | 'month' | 'year';

/** What stands in the three fields of a date input, and which of them has the cursor. */
export type DateInput = {
  day: string;
  month: string;
  year: string;
  focus: DateField;
  /** The fields from left to right. */
  order: readonly DateField[];
  /** Whether a day that has passed means the next month, as for a deadline. */
  futureOnly: boolean;
};

export type DateInputAction =
  | { type: 'typed'; field: DateField; text: string }
  | { type: 'stepped'; field: DateField; by: 1 | -1 }
  | { type: 'focused'; field: DateField }
  | { type: 'left'; field: DateField }
  | { type: 'picked'; date: CalendarDate | null };

const LENGTH: Record<DateField, number> = { day: 2, month: 2, year: 4 };
const HIGHEST_FIRST_DIGIT: Record<DateField, number> = { day: 3, month: 1, year: 9 };
const GRACE_DAYS = 4;

/** A date input that shows a date, or empty fields. @throws RangeError when the text is no date. */
export function dateInput(
  date: CalendarDate | null,
  options: { order?: readonly DateField[]; futureOnly?: boolean } = {},
): DateInput {
  const { order = ['day', 'month', 'year'], futureOnly = false } = options;
  const empty = { day: '', month: '', year: '', focus: order[0] ?? 'day', order, futureOnly };
  return date === null ? empty : showing(empty, date);
}

/** The date to commit: only a day that exists, with a year of four digits; else null. */
export function enteredDate(input: DateInput): CalendarDate | null {
  if (input.year.length !== 4 || input.month === '' || input.day === '') return null;
  return dateOf({ year: Number(input.year), month: Number(input.month), day: Number(input.day) });
}

/**
 * What an action makes of the input. Only digits are taken; a first digit that can only be the second (day above 3,
 * month above 1) is padded and the cursor moves on; zero becomes 01; arrows step by one unit; a day more than four
 * days in the past goes to the next month where only the future is asked for.
 */
export function reduceDateInput(input: DateInput, action: DateInputAction, today: CalendarDate): DateInput {
  switch (action.type) {
    case 'focused':
      return { ...input, focus: action.field };
    case 'picked':
      return action.date === null ? { ...input, day: '', month: '', year: '' } : showing(input, action.date);
    case 'typed':
      return typed(input, action.field, action.text, today);
    case 'left':
      return { ...input, [action.field]: completed(action.field, input[action.field], today) };
    case 'stepped':
      return stepped(input, action.field, action.by, today);
  }
}

function showing(input: DateInput, date: CalendarDate): DateInput {
  partsOf(date);
  return { ...input, year: date.slice(0, 4), month: date.slice(5, 7), day: date.slice(8, 10) };
}

function typed(input: DateInput, field: DateField, text: string, today: CalendarDate): DateInput {
  const digits = text.replace(/\D/g, '').slice(0, LENGTH[field]);
  const leads = digits.length === 1 && Number(digits) > HIGHEST_FIRST_DIGIT[field];
  const value = field !== 'year' && (leads || digits === '00') ? completed(field, digits, today) : digits;
  const next: DateInput = { ...input, [field]: value };
  if (value.length < LENGTH[field]) return next;
  const moved = { ...next, focus: following(input, field) };
  return field === 'day' && input.futureOnly ? bumped(moved, today) : moved;
}

function following(input: DateInput, field: DateField): DateField {
  return input.order[input.order.indexOf(field) + 1] ?? field;
}

function bumped(input: DateInput, today: CalendarDate): DateInput {
  const date = enteredDate(input);
  if (date === null || differenceInDays(date, today) >= -GRACE_DAYS) return input;
  return showing(input, addMonths(date, 1));
}

/** A field as it is when the cursor leaves it: two digits, a year of this century written out. */
function completed(field: DateField, text: string, today: CalendarDate): string {
  if (text === '') return '';
  if (field === 'year') return text.length <= 2 ? today.slice(0, 2) + text.padStart(2, '0') : text;
  return Number(text) === 0 ? '01' : text.padStart(2, '0');
}

function stepped(input: DateInput, field: DateField, by: 1 | -1, today: CalendarDate): DateInput {
  const date = enteredDate(input);
  if (date === null) return steppedAlone(input, field, by, today);
  if (by === 1 ? date >= '9998' : date < '0002') return input;
  if (field === 'day') return showing(input, addDays(date, by));
  return showing(input, addMonths(date, field === 'month' ? by : 12 * by));
}

/** Steps one field of an input that is no date yet; an empty field starts at today. */
function steppedAlone(input: DateInput, field: DateField, by: 1 | -1, today: CalendarDate): DateInput {
  const now = partsOf(today)[field];
  if (input[field] === '') return { ...input, [field]: String(now).padStart(LENGTH[field], '0') };
  const highest = { day: 31, month: 12, year: 9999 }[field];
  const value = ((Number(input[field]) - 1 + by + highest) % highest) + 1;
  return { ...input, [field]: String(value).padStart(LENGTH[field], '0') };
}
