import type { TimeFormat } from './deadline.ts';
import { type ClockTime, isClockTime } from './time-zone.ts';

/** What stands in the fields of a time input. `half` counts in the 12-hour format only. */
export type TimeInput = { hours: string; minutes: string; half: 'AM' | 'PM' };

/** The digits that an hour field keeps of a text: at most two, at most 24 or 12; else what it held before. */
export function typedHours(text: string, before: string, format: TimeFormat): string {
  return limited(text, before, format === '24hr' ? 24 : 12);
}

/** The digits that a minute field keeps of a text: at most two, at most 59; else what it held before. */
export function typedMinutes(text: string, before: string): string {
  return limited(text, before, 59);
}

function limited(text: string, before: string, highest: number): string {
  const digits = text.replace(/\D/g, '').slice(0, 2);
  return Number(digits) <= highest ? digits : before;
}

/**
 * The time that the fields mean; null is the end of the day (no hour, or midnight at its end), undefined when they
 * hold no time.
 */
export function enteredTime(input: TimeInput, format: TimeFormat): ClockTime | null | undefined {
  if (input.hours === '') return input.minutes === '' ? null : undefined;
  const hours = hoursOf(Number(input.hours), input.half, format);
  const time = `${String(hours).padStart(2, '0')}:${input.minutes.padStart(2, '0')}`;
  if (time === '24:00' || time === '00:00') return null;
  return isClockTime(time) ? time : undefined;
}

function hoursOf(hours: number, half: 'AM' | 'PM', format: TimeFormat): number {
  if (format === '24hr') return hours;
  return (hours % 12) + (half === 'PM' ? 12 : 0);
}

/** The fields that show a time; null (the end of the day) leaves them empty. */
export function timeInput(time: ClockTime | null, format: TimeFormat): TimeInput {
  if (time === null) return { hours: '', minutes: '', half: 'AM' };
  const hour = Number(time.slice(0, 2));
  const half = hour < 12 ? 'AM' : 'PM';
  const hours = format === '24hr' ? time.slice(0, 2) : String(hour % 12 || 12).padStart(2, '0');
  return { hours, minutes: time.slice(3, 5), half };
}
