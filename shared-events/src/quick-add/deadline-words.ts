import {
  addDays,
  addMonths,
  type CalendarDate,
  differenceInDays,
  weekdayOf,
} from '../dates/calendar-date.ts';
import { MONTH_NAMES } from '../dates/date-words.ts';
import { monthNamed } from '../dates/month-names.ts';
import type { ClockTime } from '../dates/time-zone.ts';
import { hasTypedYear, readTypedDate } from '../dates/typed-date.ts';
import { type Found, partFrom, type Word } from './line-words.ts';

const LEADS = new Set(['by', 'due', 'until', 'till', 'before', 'on']);
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DAYS_OF_WEEK = 7;
/** A date without a year that is longer ago than this is one of the next year. */
const GRACE_DAYS = 4;
const END_OF_DAY = ['eod', 'end of day'];
const MAX_WORDS = 6;
const AROUND_THE_CLOCK = '24/7';

export type DeadlineInput = { today: CalendarDate; monthFirst: boolean };

type DeadlinePart = { date: CalendarDate | null; time: ClockTime | null };

/** Reads a day, a time, or a day with its time: "+3d", "thu 14:00", "30 Nov", "by next friday at 6 pm". */
export function findDeadline(
  words: readonly Word[],
  at: number,
  input: DeadlineInput,
): Found<DeadlinePart> | null {
  const part = partFrom(words, at, MAX_WORDS).map(({ text }) => text.toLowerCase());
  const lead = LEADS.has(part[0] ?? '') ? 1 : 0;
  const day = dayAt(part.slice(lead), input);
  if (day !== null) {
    const time = timeAfter(part.slice(lead + day.count));
    if (lead === 0 && time === null && mayBeName(words, at, day.count)) return null;
    return { count: lead + day.count + (time?.count ?? 0), date: day.date, time: time?.time ?? null };
  }
  const time = timeAt(part.slice(lead));
  return time === null ? null : { count: lead + time.count, date: null, time: time.time };
}

const VERSION_LIKE_DAY = /^\d{1,2}\.\d{2}$/;
/** Days whose short names are words, and capitals, which are names. */
const NAME_LIKE_WEEKDAY = /^(?:S(?:un|at)|Wed|SUN|MON|TUE|WED|THU|FRI|SAT)$/;

/** Whether a day may as well be a part of the name around it: "Windows 10.10 manual", "SAT exam prep". */
function mayBeName(words: readonly Word[], at: number, count: number): boolean {
  const [before, day] = [words[at - 1], words[at]];
  if (day === undefined || count !== 1) return false;
  const isFollowed = !day.endsPart && words[at + 1] !== undefined;
  const isPreceded = before?.endsPart === false && /^\p{Lu}/u.test(before.text);
  if (VERSION_LIKE_DAY.test(day.text)) return isFollowed || isPreceded;
  return isFollowed && NAME_LIKE_WEEKDAY.test(day.text);
}

/** The day that a word may name where it isn't taken for one: "10.10" in "Windows 10.10 manual", "24/7", "12.5". */
export function dayInDoubt(words: readonly Word[], at: number, input: DeadlineInput): CalendarDate | null {
  const { text = '' } = words[at] ?? {};
  if (mayBeName(words, at, 1)) return dayOf(text.toLowerCase(), input);
  const isDigits = text === AROUND_THE_CLOCK || /^\d{1,2}\.\d$/.test(text);
  return isDigits ? upcoming(readTypedDate(text, input.today, input.monthFirst), text, input.today) : null;
}

const DIGITS_LIKE_DAY = /^\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?\.?$/;
const NAME_LIKE_DAY = /^\d{1,2}(?:\.|st|nd|rd|th)? (\p{L}{3,12})\.?(?: \d{4})?$/u;

/** Whether words end like a day, even one that nobody has or of another language: "31/11/2026", "31 Nov", "5 Okt". */
export function endsLikeDay(words: readonly Word[]): boolean {
  return [1, 2, 3].some((count) => {
    const text = words
      .slice(-count)
      .map((word) => word.text.toLowerCase())
      .join(' ');
    if (DIGITS_LIKE_DAY.test(text)) return text !== AROUND_THE_CLOCK;
    const [, name] = NAME_LIKE_DAY.exec(text) ?? [];
    return name !== undefined && monthNamed(name) !== null;
  });
}

type Day = { count: number; date: CalendarDate };

function dayAt(part: readonly string[], input: DeadlineInput): Day | null {
  for (let count = Math.min(3, part.length); count > 0; count -= 1) {
    const date = dayOf(part.slice(0, count).join(' '), input);
    if (date !== null && hasTypedYear(date)) return { count, date };
  }
  return null;
}

function dayOf(text: string, { today, monthFirst }: DeadlineInput): CalendarDate | null {
  try {
    return (
      relativeDay(text, today) ??
      weekday(text, today) ??
      namedMonth(text, today) ??
      (isWrittenDate(text) ? upcoming(readTypedDate(text, today, monthFirst), text, today) : null)
    );
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * A date in digits. "12.5" and "3-4" are none, since numbers and ranges of a name look the same; "24/7" isn't a day.
 */
function isWrittenDate(text: string): boolean {
  if (text === AROUND_THE_CLOCK) return false;
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) ||
    /^\d{1,2}\/\d{1,2}(\/(\d{2}|\d{4}))?$/.test(text) ||
    /^\d{1,2}\.(\d{2}|\d{1,2}\.((\d{2}|\d{4})\.?)?)$/.test(text) ||
    /^\d{1,2}-\d{1,2}-\d{4}$/.test(text) ||
    ['today', 'tomorrow', 'yesterday'].includes(text) ||
    /^\+\d{1,4}$/.test(text)
  );
}

/** A date without a year lies ahead, or a few days ago at most. */
function upcoming(date: CalendarDate | null, text: string, today: CalendarDate): CalendarDate | null {
  if (date === null || /\d{4}|\d{1,2}\D\d{1,2}\D\d{2}/.test(text) || !/\d\D+\d/.test(text)) return date;
  return differenceInDays(date, today) < -GRACE_DAYS ? addMonths(date, 12) : date;
}

function relativeDay(text: string, today: CalendarDate): CalendarDate | null {
  if (['tmr', 'tmrw'].includes(text)) return addDays(today, 1);
  const [, plus, count, unit] = /^(\+|in )(\d{1,3}) ?(d|days?|w|weeks?|m|months?)$/.exec(text) ?? [];
  if (plus === undefined || count === undefined || unit === undefined) return null;
  if (unit.startsWith('m')) return addMonths(today, Number(count));
  return addDays(today, Number(count) * (unit.startsWith('w') ? DAYS_OF_WEEK : 1));
}

/** The weekday after today; with "next" the one in the week that starts on the next Monday. */
function weekday(text: string, today: CalendarDate): CalendarDate | null {
  const [, next, name = ''] = /^(next )?([a-z]{3,9})$/.exec(text) ?? [];
  const day = WEEKDAYS.findIndex((full) => name !== '' && full.startsWith(name));
  if (day < 0) return null;
  const current = weekdayOf(today);
  const ahead = (day - current + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK;
  if (next === undefined) return addDays(today, ahead);
  const sinceMonday = (weekday: number) => (weekday + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  return addDays(today, DAYS_OF_WEEK - sinceMonday(current) + sinceMonday(day));
}

const DAY_MONTH = /^(\d{1,2})(?:\.|st|nd|rd|th)? ([a-z]{3,9})\.?(?: (\d{4}))?$/;
const MONTH_DAY = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/;

function namedMonth(text: string, today: CalendarDate): CalendarDate | null {
  const dayFirst = DAY_MONTH.exec(text);
  const monthFirst = MONTH_DAY.exec(text);
  const day = dayFirst?.[1] ?? monthFirst?.[2];
  const name = dayFirst?.[2] ?? monthFirst?.[1] ?? '';
  const year = dayFirst?.[3] ?? monthFirst?.[3];
  const month = MONTH_NAMES.findIndex((full) => full.toLowerCase().startsWith(name)) + 1;
  if (day === undefined || month === 0) return null;
  const written = [day, month, ...(year === undefined ? [] : [year])].join('/');
  return upcoming(readTypedDate(written, today), written, today);
}

type Time = { count: number; time: ClockTime | null };

/** The time of a day: "at" may stand before it, and the end of the day may be said. */
function timeAfter(part: readonly string[]): Time | null {
  const lead = ['at', '@'].includes(part[0] ?? '') ? 1 : 0;
  const rest = part.slice(lead);
  const ending = END_OF_DAY.find((words) => rest.slice(0, words.split(' ').length).join(' ') === words);
  if (ending !== undefined) return { count: lead + ending.split(' ').length, time: null };
  const time = timeAt(rest);
  return time === null ? null : { count: lead + time.count, time: time.time };
}

function timeAt([first = '', second = '']: readonly string[]): Time | null {
  if (first === 'noon') return { count: 1, time: '12:00' };
  const isHalf = /^[ap]\.?m\.?$/.test(second);
  const [, hours, minutes, half] =
    /^(\d{1,2})(?::(\d{2}))?([ap])\.?m\.?$/.exec(isHalf ? first + second : first) ??
    /^(\d{1,2}):(\d{2})$/.exec(first) ??
    [];
  if (hours === undefined) return null;
  const time = clock(Number(hours), Number(minutes ?? 0), half);
  return time === null ? null : { count: isHalf && half !== undefined ? 2 : 1, time };
}

function clock(hours: number, minutes: number, half: string | undefined): ClockTime | null {
  if (half !== undefined && (hours < 1 || hours > 12)) return null;
  const hour = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  if (hour > 23 || minutes > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
