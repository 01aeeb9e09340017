import { addMonths, type CalendarDate, type DateField, differenceInDays, partsOf } from './calendar-date.ts';
import { type DateInput, LENGTH, problemOf, writtenDate } from './date-input-state.ts';
import { lastOf, NO_KEYS, type PartKeys, type TypedRun, typedRun } from './part-keys.ts';
import { stepped } from './step-date.ts';
import { hasTypedYear, readTypedDate } from './typed-date.ts';

export type DateInputAction =
  /** A part got the focus, or was clicked again: the next digit replaces its text. */
  | { type: 'focused'; field: DateField; isAgain?: boolean }
  /** A digit was typed into the part that has the focus. */
  | { type: 'digit'; digit: string }
  /** A part holds this text, typed by a keyboard that does not say its keys. */
  | { type: 'written'; field: DateField; text: string }
  | { type: 'deleted' }
  /** What stands between the parts was typed. */
  | { type: 'separated' }
  | { type: 'moved'; by: 1 | -1 }
  | { type: 'stepped'; by: 1 | -1 }
  /** The field lost the focus, or Enter was pressed: what stands there counts. */
  | { type: 'ended'; hasFocus: boolean }
  | { type: 'picked'; date: CalendarDate | null };

const HIGHEST_FIRST_DIGIT: Record<DateField, number> = { day: 3, month: 1, year: 9 };
const DIGITS_OF_DATE = 8;
const GRACE_DAYS = 4;

/** A date input with a date, or with empty parts. @throws RangeError when the text isn't a date. */
export function dateInput(
  date: CalendarDate | null,
  options: { order?: readonly DateField[]; futureOnly?: boolean } = {},
): DateInput {
  const { order = ['day', 'month', 'year'], futureOnly = false } = options;
  const keys = { ...NO_KEYS, edited: [], isEnded: false };
  return { ...keys, ...textsOf(date), order, futureOnly };
}

/**
 * The date input after an action. Only digits are accepted. A first digit that can only be the second (day above 3,
 * month above 1) is padded and the focus moves on; zero becomes 01; arrows step by one. With `futureOnly`, a day more
 * than four days in the past moves to the next month unless month or year were typed. Eight digits in a row are a
 * whole date, whichever part they started in.
 */
export function reduceDateInput(input: DateInput, action: DateInputAction, today: CalendarDate): DateInput {
  switch (action.type) {
    case 'focused':
      return focused(input, action.field, action.isAgain === true, today);
    case 'digit':
      return input.focus === null ? input : digit(input, input.focus, action.digit, today);
    case 'written':
      return written(input, action.field, action.text, today);
    case 'deleted':
      return deleted(input, today);
    case 'separated':
      return separated(input, today);
    case 'moved':
      return moved(input, action.by, today);
    case 'stepped':
      return step(input, action.by, today);
    case 'ended':
      return ended(input, action.hasFocus, today);
    case 'picked':
      return { ...input, ...textsOf(action.date), ...keysAt(input.focus), edited: [], isEnded: false };
  }
}

const keysAt = (focus: DateField | null): PartKeys<DateField> => ({ ...NO_KEYS, focus, isSelected: true });

function textsOf(date: CalendarDate | null): Pick<DateInput, DateField> {
  if (date === null) return { day: '', month: '', year: '' };
  partsOf(date);
  return { year: date.slice(0, 4), month: date.slice(5, 7), day: date.slice(8, 10) };
}

const beside = ({ order }: DateInput, field: DateField, by: 1 | -1): DateField =>
  order[order.indexOf(field) + by] ?? field;

function focused(input: DateInput, field: DateField, isAgain: boolean, today: CalendarDate): DateInput {
  if (input.focus === field && !isAgain) return input;
  const edited = input.focus === null && problemOf(input) === null ? [] : input.edited;
  const left = input.focus === null || input.focus === field ? {} : completedPart(input, input.focus, today);
  return { ...input, ...left, ...keysAt(field), isExcess: input.isExcess, edited, isEnded: false };
}

function edit(input: DateInput, field: DateField, value: string): DateInput {
  const edited = input.edited.includes(field) ? input.edited : [...input.edited, field];
  return { ...input, [field]: value, edited, isSelected: false, isExcess: false, isEnded: false };
}

function digit(input: DateInput, field: DateField, typed: string, today: CalendarDate): DateInput {
  const run = typedRun(input.run, field, typed);
  const before = input.isSelected ? '' : input[field];
  if (before.length >= LENGTH[field]) return overrun({ ...input, run });
  return { ...placed(edit(input, field, before + typed), field, today), run };
}

/** A part that may be complete now: then the focus moves on. */
function placed(input: DateInput, field: DateField, today: CalendarDate): DateInput {
  const text = input[field];
  const isPadded = text.length === 1 && Number(text) > HIGHEST_FIRST_DIGIT[field];
  const value = field !== 'year' && (isPadded || text === '00') ? completed(field, text, today) : text;
  const next = { ...input, [field]: value };
  if (value.length < LENGTH[field]) return next;
  const isLast = lastOf(input.order) === field;
  const led = isLast ? { ...next, isEnded: true } : { ...next, ...nextPart(input, field) };
  return field === 'day' && input.futureOnly ? bumped(led, today) : led;
}

const nextPart = (input: DateInput, field: DateField) => ({
  focus: beside(input, field, 1),
  isSelected: true,
});

/**
 * A digit more than fits: eight in a row are the whole date; otherwise, after digits that started in the first part,
 * the input is excess.
 */
function overrun(input: DateInput & { run: TypedRun<DateField> }): DateInput {
  const { run, order } = input;
  if (run.from === order[0]) return input;
  const isDate = run.digits.length === DIGITS_OF_DATE;
  const date = isDate ? readTypedDate(run.digits, '2000-01-01', order[0] === 'month') : null;
  if (date === null) return { ...input, isExcess: true, isEnded: isDate };
  const whole = { ...run, from: order[0] ?? run.from };
  return { ...input, ...textsOf(date), run: whole, isExcess: false, edited: order, isEnded: true };
}

function written(input: DateInput, field: DateField, text: string, today: CalendarDate): DateInput {
  const current = input[field];
  const isAfterSelected =
    input.isSelected && current !== '' && text.length > current.length && text.startsWith(current);
  const digits = (isAfterSelected ? text.slice(current.length) : text).replace(/\D/g, '');
  const next = { ...edit(input, field, digits.slice(0, LENGTH[field])), focus: field, run: null };
  return placed(next, field, today);
}

function deleted(input: DateInput, today: CalendarDate): DateInput {
  const { focus } = input;
  if (focus === null) return input;
  if (input[focus] === '') return focused(input, beside(input, focus, -1), true, today);
  return { ...edit(input, focus, input.isSelected ? '' : input[focus].slice(0, -1)), run: null };
}

const moved = (input: DateInput, by: 1 | -1, today: CalendarDate): DateInput =>
  input.focus === null ? input : focused(input, beside(input, input.focus, by), true, today);

/** Moves the focus on, unless the part before was complete and has already moved it. */
function separated(input: DateInput, today: CalendarDate): DateInput {
  if (input.focus === null || (input[input.focus] === '' && input.run === null)) return input;
  return input.isSelected && input.run !== null ? { ...input, run: null } : moved(input, 1, today);
}

function bumped(input: DateInput, today: CalendarDate): DateInput {
  const isChosen = input.edited.includes('month') || input.edited.includes('year');
  const date = isChosen ? null : writtenDate(input);
  if (date === null || !hasTypedYear(date) || differenceInDays(date, today) >= -GRACE_DAYS) return input;
  for (const months of [1, 2]) {
    const later = addMonths(date, months);
    // Keep the typed day: the 31st moves to the next month that has one.
    if (later.endsWith(input.day)) return { ...input, ...textsOf(later) };
  }
  return input;
}

function ended(input: DateInput, hasFocus: boolean, today: CalendarDate): DateInput {
  const whole = input.edited.length === 0 ? input : { ...input, ...completedParts(input, today) };
  const keys = hasFocus ? keysAt(input.focus) : NO_KEYS;
  const next = { ...whole, ...keys, isExcess: input.isExcess, isEnded: true };
  return problemOf(next) === null ? { ...next, edited: [], isEnded: false } : next;
}

/** Every part as it is when the input loses the focus: a day and a month without a year mean the nearest such date. */
function completedParts(input: DateInput, today: CalendarDate): Partial<Pick<DateInput, DateField>> {
  const parts = {
    ...completedPart(input, 'day', today),
    ...completedPart(input, 'month', today),
    ...completedPart(input, 'year', today),
  };
  const { day, month, year } = { ...input, ...parts };
  const nearest = day === '' || month === '' || year !== '' ? null : readTypedDate(`${day}/${month}`, today);
  return nearest === null ? parts : textsOf(nearest);
}

const completedPart = (input: DateInput, field: DateField, today: CalendarDate) => ({
  [field]: input.edited.includes(field) ? completed(field, input[field], today) : input[field],
});

/** A part as it is when it loses the focus: two digits, and a year of this century with four. */
function completed(field: DateField, text: string, today: CalendarDate): string {
  if (text === '') return '';
  if (field === 'year') return text.length <= 2 ? today.slice(0, 2) + text.padStart(2, '0') : text;
  return Number(text) === 0 ? '01' : text.padStart(2, '0');
}

function step(input: DateInput, by: 1 | -1, today: CalendarDate): DateInput {
  const { focus } = input;
  if (focus === null) return input;
  const texts = stepped(input, writtenDate(input), focus, by, today);
  return { ...edit(input, focus, texts[focus]), ...texts, ...keysAt(focus) };
}
