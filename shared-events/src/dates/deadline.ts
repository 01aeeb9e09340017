import { addDays, type CalendarDate, isCalendarDate } from './calendar-date.ts';
import { dateLabel, longDate } from './date-label.ts';
import {
  type ClockTime,
  today as dayOf,
  endOfDay,
  type Instant,
  instantAt,
  isClockTime,
  wallClock,
} from './time-zone.ts';

/**
 * A deadline as it is stored and sent: "YYYY-MM-DD HH:mm" in UTC, or "YYYY-MM-DD" for the end of that day in the
 * user's zone, which a time of 00:00 means too. A deadline at midnight UTC exactly is "24:00" of the day before,
 * because 00:00 is taken; that is valid ISO 8601.
 */
export type StoredDeadline = string;

/** A deadline in the user's zone; without a time it is the end of the day. */
export type Deadline = { date: CalendarDate; time: ClockTime | null; timezone: string };

export type TimeFormat = '24hr' | '12hr';

const SHAPE = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/;

/** A stored deadline taken apart: `time` null means the end of the day, else it is UTC ("24:00" included). */
function split(stored: StoredDeadline): { date: CalendarDate; time: string | null } | null {
  const [, date, time] = SHAPE.exec(stored) ?? [];
  if (date === undefined || !isCalendarDate(date)) return null;
  if (time === undefined || time === '00:00') return { date, time: null };
  return time === '24:00' || isClockTime(time) ? { date, time } : null;
}

function instantOf(date: CalendarDate, time: string): Date {
  return time === '24:00' ? instantAt(addDays(date, 1), '00:00', 'UTC') : instantAt(date, time, 'UTC');
}

/** Whether a value is a deadline as stored. */
export function isStoredDeadline(value: unknown): value is StoredDeadline {
  return typeof value === 'string' && split(value) !== null;
}

/** The one form of a stored deadline: "2026-11-20 00:00" is "2026-11-20". Null when it is none. */
export function canonicalDeadline(stored: string): StoredDeadline | null {
  const parts = split(stored.trim());
  if (parts === null) return null;
  return parts.time === null ? parts.date : `${parts.date} ${parts.time}`;
}

/** The deadline as the user works with it. @throws RangeError when the text is no deadline or the zone unknown. */
export function openDeadline(stored: StoredDeadline, timeZone: string): Deadline {
  const parts = split(stored);
  if (parts === null) throw new RangeError(`${stored} is not a deadline.`);
  if (parts.time === null) return { date: parts.date, time: null, timezone: timeZone };
  return { ...wallClock(instantOf(parts.date, parts.time), timeZone), timezone: timeZone };
}

/**
 * The text to store for a deadline in a zone; a time of 00:00 or 24:00 is the end of the day.
 * Answers null when date and time are not valid.
 */
export function storeDeadline(deadline: {
  date: string;
  time: string | null;
  timezone: string;
}): StoredDeadline | null {
  const { date, time, timezone } = deadline;
  if (!isCalendarDate(date)) return null;
  if (time === null || time === '' || time === '00:00' || time === '24:00') return date;
  if (!isClockTime(time)) return null;
  const utc = wallClock(instantAt(date, time, timezone), 'UTC');
  return utc.time === '00:00' ? `${addDays(utc.date, -1)} 24:00` : `${utc.date} ${utc.time}`;
}

/** The last instant that is still in time; for sorting and filters. @throws RangeError */
export function deadlineInstant(stored: StoredDeadline, timeZone: string): Date {
  const parts = split(stored);
  if (parts === null) throw new RangeError(`${stored} is not a deadline.`);
  return parts.time === null ? endOfDay(parts.date, timeZone) : instantOf(parts.date, parts.time);
}

/** Whether a deadline has passed; an end-of-day deadline counts until the end of that day. @throws RangeError */
export function isLate(stored: StoredDeadline, now: Instant, timeZone: string): boolean {
  return new Date(now).getTime() > deadlineInstant(stored, timeZone).getTime();
}

/** A time of day as the user reads it: "14:00" or "2:00 PM". */
export function timeLabel(time: ClockTime, format: TimeFormat): string {
  if (format === '24hr') return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * A deadline in lists: "Today, 14:00", "Tomorrow", "23 Nov, 12:00", "02 Jan 2027"; the year only when another.
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

function withTime(day: string, time: ClockTime | null, format: TimeFormat): string {
  return time === null ? day : `${day}, ${timeLabel(time, format)}`;
}
