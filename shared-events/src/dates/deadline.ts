import { addDays, type CalendarDate, differenceInDays, isCalendarDate } from './calendar-date.ts';
import { dateLabel, longDate } from './date-label.ts';
import {
  type ClockTime,
  today as dayOf,
  endOfDay,
  type Instant,
  instantAt,
  isClockTime,
  wallClockOrNull,
} from './time-zone.ts';

/**
 * A deadline as it is stored and sent: "YYYY-MM-DD HH:mm" in UTC, or "YYYY-MM-DD" for the end of that day in the
 * user's zone, which a time of 00:00 means too. A deadline exactly at midnight UTC is "24:00" of the day before,
 * because 00:00 has that other meaning; this is valid ISO 8601.
 */
export type StoredDeadline = string;

/** A deadline in the user's zone; without a time it is the end of the day. */
export type Deadline = { date: CalendarDate; time: ClockTime | null; timezone: string };

export type TimeFormat = '24hr' | '12hr';

const SHAPE = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/;

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';
const LAST_INSTANT = new Date('9999-12-31T23:59:59.999Z');

/** The parts of a stored deadline: `time` null means the end of the day, else it is UTC ("24:00" included). */
function split(stored: StoredDeadline): { date: CalendarDate; time: string | null } | null {
  const [, date, time] = SHAPE.exec(stored) ?? [];
  if (date === undefined || !isCalendarDate(date)) return null;
  if (time === undefined || time === '00:00') return { date, time: null };
  return time === '24:00' || isClockTime(time) ? { date, time } : null;
}

/** 1 ms after the end of the day is its "24:00". */
function instantOf(date: CalendarDate, time: string): Date {
  return time === '24:00' ? new Date(endOfDay(date, 'UTC').getTime() + 1) : instantAt(date, time, 'UTC');
}

/** Whether a value is a stored deadline. */
export function isStoredDeadline(value: unknown): value is StoredDeadline {
  return typeof value === 'string' && split(value) !== null;
}

/** The range of the UTC days of deadlines: the years 2000 to 2100 in every time zone. */
const FIRST_DEADLINE = '1999-12-31';
const LAST_DEADLINE = '2101-01-01';

/** Whether a stored deadline is in the years 2000 to 2100; any other one was mistyped. */
export function isDeadlineInRange(stored: StoredDeadline): boolean {
  const parts = split(stored);
  return parts !== null && parts.date >= FIRST_DEADLINE && parts.date <= LAST_DEADLINE;
}

/** The canonical form of a stored deadline: "2026-11-20 00:00" is "2026-11-20". Null when it is no deadline. */
export function canonicalDeadline(stored: string): StoredDeadline | null {
  const parts = split(stored.trim());
  if (parts === null) return null;
  return parts.time === null ? parts.date : `${parts.date} ${parts.time}`;
}

/**
 * A stored deadline as lists for spreadsheets write it, in UTC: the midnight at which a day starts is its 00:00, as
 * people write it, and not the 24:00 of the day before. That of the year 10000 stays 24:00. A text that is no
 * deadline is not changed.
 */
export function deadlineInList(stored: StoredDeadline): string {
  const parts = split(stored);
  if (parts?.time !== '24:00' || parts.date === LAST_DAY) return stored;
  return `${addDays(parts.date, 1)} 00:00`;
}

/** The stored form of a text that `deadlineInList` wrote; 24:00 is accepted too. Null when it is no deadline. */
export function listedDeadline(listed: string): StoredDeadline | null {
  const midnight = /^(\d{4}-\d{2}-\d{2}) 00:00$/.exec(listed.trim())?.[1];
  if (midnight === undefined) return canonicalDeadline(listed);
  return isCalendarDate(midnight) && midnight !== FIRST_DAY ? `${addDays(midnight, -1)} 24:00` : null;
}

/**
 * The deadline in the time zone of the user. A deadline that would be before the year 1 or after the year 9999 there
 * is at the end of its day. @throws RangeError when the text is no deadline or the zone unknown.
 */
export function openDeadline(stored: StoredDeadline, timeZone: string): Deadline {
  const parts = split(stored);
  if (parts === null) throw new RangeError(`${stored} is not a deadline.`);
  const { date, time } = parts;
  const shown = time === null ? null : wallClockOrNull(instantOf(date, time), timeZone);
  return { ...(shown ?? { date, time: null }), timezone: timeZone };
}

/**
 * The stored form of a deadline in a zone; a time of 00:00 or 24:00 is the end of the day. Null when date and time
 * are invalid, or in UTC before the year 1 or after the year 9999.
 */
export function storeDeadline(deadline: {
  date: string;
  time: string | null;
  timezone: string;
}): StoredDeadline | null {
  const { date, time, timezone } = deadline;
  if (!isCalendarDate(date)) return null;
  if (time === null || time === '' || time === '00:00' || time === '24:00') return date;
  return isClockTime(time) ? storedAt(date, time, timezone) : null;
}

/** The stored form of an instant that a clock shows; null beyond the calendar. */
function storedAt(date: CalendarDate, time: ClockTime, timezone: string): StoredDeadline | null {
  const utc = wallClockOrNull(instantAt(date, time, timezone), 'UTC');
  if (utc === null) return null;
  if (utc.time !== '00:00') return `${utc.date} ${utc.time}`;
  return utc.date === FIRST_DAY ? null : `${addDays(utc.date, -1)} 24:00`;
}

/**
 * A deadline that was moved to another day at its time of day; at the end of that day when it had no time, or when
 * there was none. Null outside of the years of deadlines. @throws RangeError when a text is no deadline or no date.
 */
export function deadlineOnDay(
  stored: StoredDeadline | null,
  date: CalendarDate,
  timeZone: string,
): StoredDeadline | null {
  const time = stored === null ? null : openDeadline(stored, timeZone).time;
  const moved = time === null ? date : storedAt(date, time, timeZone);
  return moved !== null && isDeadlineInRange(moved) ? moved : null;
}

/** A deadline independent of the time zone: the end of a day, or an instant. */
type DeadlineMoment = { day: CalendarDate; instant: null } | { day: null; instant: Date };

/** The deadline in a form that is the same in every time zone, for rows. @throws RangeError */
export function deadlineMoment(stored: StoredDeadline): DeadlineMoment {
  const parts = split(stored);
  if (parts === null) throw new RangeError(`${stored} is not a deadline.`);
  const { date, time } = parts;
  if (time === null) return { day: date, instant: null };
  const instant = instantOf(date, time);
  return { day: null, instant: instant > LAST_INSTANT ? LAST_INSTANT : instant };
}

/**
 * The last instant before a deadline has passed, at most that of the year 9999; for sorting and filters. @throws
 * RangeError
 */
export function deadlineInstant(stored: StoredDeadline, timeZone: string): Date {
  const { day, instant } = deadlineMoment(stored);
  if (day === null) return instant;
  const end = endOfDay(day, timeZone);
  return end > LAST_INSTANT ? LAST_INSTANT : end;
}

/** Whether a deadline has passed; an end-of-day deadline counts until the end of that day. @throws RangeError */
export function isLate(stored: StoredDeadline, now: Instant, timeZone: string): boolean {
  return new Date(now).getTime() > deadlineInstant(stored, timeZone).getTime();
}

/** A time of day in the user's format: "14:00" or "2:00 PM". */
export function timeLabel(time: ClockTime, format: TimeFormat): string {
  if (format === '24hr') return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * A deadline in lists: "Today, 14:00", "Tomorrow", "23 Nov, 12:00", "02 Jan 2027"; the year only when it is not the
 * present one.
 * @throws RangeError when the text is no deadline or the zone unknown.
 */
export function deadlineLabel(
  stored: StoredDeadline,
  now: Instant,
  timeZone: string,
  format: TimeFormat,
): string {
  const { date, time } = openDeadline(stored, timeZone);
  return withTime(dateLabel(date, dayOf(now, timeZone)), time, format);
}

/** A deadline in full: "25 Nov 2026, 17:00". @throws RangeError */
export function deadlineInFull(stored: StoredDeadline, timeZone: string, format: TimeFormat): string {
  const { date, time } = openDeadline(stored, timeZone);
  return withTime(longDate(date), time, format);
}

/** The distance of a day: "today", "tomorrow", "in 12 days", "in the past". @throws RangeError */
export function dayDistance(date: CalendarDate, today: CalendarDate): string {
  const days = differenceInDays(date, today);
  if (days < 0) return 'in the past';
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}

/**
 * The deadline of a date and a time in a sentence; without a date, the day that the end of the day would be.
 * @throws RangeError
 */
export function deadlineSentence(
  { date, time }: { date: CalendarDate | null; time: ClockTime | null },
  today: CalendarDate,
  format: TimeFormat,
): string {
  if (date === null) return `Without a date, EOD means today, ${longDate(today)}`;
  const clock = time === null ? 'end of day' : timeLabel(time, format);
  return `Due ${longDate(date)}, ${clock}, ${dayDistance(date, today)}`;
}

function withTime(day: string, time: ClockTime | null, format: TimeFormat): string {
  return time === null ? day : `${day}, ${timeLabel(time, format)}`;
}
