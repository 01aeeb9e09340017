import type { TimeFormat } from './deadline.ts';
import { NO_KEYS, type PartKeys, typedRun } from './part-keys.ts';
import { type ClockTime, isClockTime } from './time-zone.ts';

export type TimePart = 'hours' | 'minutes';

/** The texts of the parts of a time. `half` is used in the 12-hour format only. */
export type TimeTexts = { hours: string; minutes: string; half: 'AM' | 'PM' };

/** A time input: its texts, the focused part, and the state of its keys. */
export type TimeInput = TimeTexts & PartKeys<TimePart> & { format: TimeFormat };

export type TimeInputAction =
  /** A part got the focus, or was clicked again: the next digit replaces its text. */
  | { type: 'focused'; field: TimePart; isAgain?: boolean }
  | { type: 'digit'; digit: string }
  /** A part holds this text, typed by a keyboard that does not say its keys. */
  | { type: 'written'; field: TimePart; text: string }
  | { type: 'deleted' }
  | { type: 'half'; half: 'AM' | 'PM' }
  /** The field lost the focus, or Enter was pressed. */
  | { type: 'ended'; hasFocus: boolean }
  | { type: 'picked'; time: ClockTime | null };

/** The message for an invalid time. */
export const NO_SUCH_TIME = "This time doesn't exist";

/** The digits that the hours accept from a text: at most two, at most 24 or 12; else the former text. */
export function typedHours(text: string, before: string, format: TimeFormat): string {
  return limited(text, before, highestHour(format));
}

/** The digits that the minutes accept from a text: at most two, at most 59; else the former text. */
export function typedMinutes(text: string, before: string): string {
  return limited(text, before, HIGHEST_MINUTE);
}

const HIGHEST_MINUTE = 59;
const DIGITS_OF_TIME = 4;

const highestHour = (format: TimeFormat): number => (format === '24hr' ? 24 : 12);

function limited(text: string, before: string, highest: number): string {
  const digits = text.replace(/\D/g, '').slice(0, 2);
  return Number(digits) <= highest ? digits : before;
}

/**
 * The entered time; null is the end of the day (no hour, or midnight at its end), undefined when the texts are no
 * time.
 */
export function enteredTime(input: TimeTexts, format: TimeFormat): ClockTime | null | undefined {
  if (input.hours === '') return input.minutes === '' ? null : undefined;
  const hours = hoursOf(Number(input.hours), input.half, format);
  const time = `${String(hours).padStart(2, '0')}:${input.minutes.padStart(2, '0')}`;
  if (time === '24:00' || time === '00:00') return null;
  return isClockTime(time) ? time : undefined;
}

/** The time of an input, like `enteredTime`; undefined also when more digits were typed than a time has. */
export const timeOfInput = (input: TimeInput): ClockTime | null | undefined =>
  input.isExcess ? undefined : enteredTime(input, input.format);

function hoursOf(hours: number, half: 'AM' | 'PM', format: TimeFormat): number {
  if (format === '24hr') return hours;
  return (hours % 12) + (half === 'PM' ? 12 : 0);
}

/** The texts of a time; null (the end of the day) gives empty texts. */
function timeTexts(time: ClockTime | null, format: TimeFormat): TimeTexts {
  if (time === null) return { hours: '', minutes: '', half: 'AM' };
  const hour = Number(time.slice(0, 2));
  const half = hour < 12 ? 'AM' : 'PM';
  const hours = format === '24hr' ? time.slice(0, 2) : String(hour % 12 || 12).padStart(2, '0');
  return { hours, minutes: time.slice(3, 5), half };
}

/** A time input with a time; null (the end of the day) gives an empty one. */
export const timeInput = (time: ClockTime | null, format: TimeFormat): TimeInput => ({
  ...timeTexts(time, format),
  ...NO_KEYS,
  format,
});

/**
 * The time input after an action. Complete hours move the focus to the minutes, and so does a digit that makes no
 * hour together with the one before: "930" is 9:30. Four digits in a row are a whole time of 24 hours, whichever part
 * they started in.
 */
export function reduceTimeInput(input: TimeInput, action: TimeInputAction): TimeInput {
  switch (action.type) {
    case 'focused': {
      const isSame = input.focus === action.field && action.isAgain !== true;
      return isSame ? input : { ...input, focus: action.field, isSelected: true, run: null };
    }
    case 'digit':
      return input.focus === null ? input : digit(input, input.focus, action.digit);
    case 'written':
      return written(input, action.field, action.text);
    case 'deleted':
      return deleted(input);
    case 'half':
      return { ...input, half: action.half };
    case 'ended':
      return { ...input, ...(action.hasFocus ? { isSelected: true } : { focus: null }), run: null };
    case 'picked':
      return { ...timeInput(action.time, input.format), focus: input.focus, isSelected: true };
  }
}

function digit(input: TimeInput, part: TimePart, typed: string): TimeInput {
  const run = typedRun(input.run, part, typed);
  const before = input.isSelected ? '' : input[part];
  const text = before + typed;
  const highest = part === 'hours' ? highestHour(input.format) : HIGHEST_MINUTE;
  const fits = text.length <= 2 && Number(text) <= highest;
  if (fits) return { ...entered(input, part, text), run };
  if (part === 'minutes') return overrun({ ...input, run });
  return {
    ...input,
    hours: before.padStart(2, '0'),
    minutes: typed,
    focus: 'minutes',
    isSelected: false,
    isExcess: false,
    run,
  };
}

function entered(input: TimeInput, part: TimePart, text: string): TimeInput {
  const isFull = part === 'hours' && text.length === 2;
  const keys = isFull ? ({ focus: 'minutes', isSelected: true } as const) : { isSelected: false };
  return { ...input, [part]: text, isExcess: false, run: null, ...keys };
}

/**
 * A digit more than fits: four in a row are the whole time; otherwise, after digits that started in the hours, the
 * input is excess.
 */
function overrun(input: TimeInput): TimeInput {
  const digits = input.run?.digits ?? '';
  const isWhole = digits.length === DIGITS_OF_TIME;
  const time = `${digits.slice(0, 2)}:${digits.slice(2)}`;
  if (isWhole && (isClockTime(time) || time === '24:00')) {
    const [hours, minutes] = [digits.slice(0, 2), digits.slice(2)];
    const isHour = Number(hours) >= 1 && Number(hours) <= highestHour(input.format);
    const texts = isHour ? { hours, minutes } : timeTexts(time, input.format);
    return { ...input, ...texts, isExcess: false };
  }
  const isDone = digits.length > DIGITS_OF_TIME && input.run?.from === 'hours' && !input.isExcess;
  return isDone ? input : { ...input, isExcess: true };
}

function written(input: TimeInput, part: TimePart, text: string): TimeInput {
  const value =
    part === 'hours' ? typedHours(text, input.hours, input.format) : typedMinutes(text, input.minutes);
  if (value === input[part]) return input;
  return { ...entered({ ...input, focus: part }, part, value), run: null };
}

function deleted(input: TimeInput): TimeInput {
  const { focus } = input;
  if (focus === null) return input;
  const text = input.isSelected ? '' : input[focus].slice(0, -1);
  if (focus === 'minutes' && input.minutes === '')
    return { ...input, focus: 'hours', isSelected: true, run: null };
  return { ...input, [focus]: text, isSelected: false, isExcess: false, run: null };
}
