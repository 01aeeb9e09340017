import { type CalendarDate, partsOf } from './calendar-date.ts';

/** A point in time: a Date or milliseconds since 1970 UTC. */
export type Instant = Date | number;

/** "HH:mm" from "00:00" to "23:59". */
export type ClockTime = string;

type WallClock = { date: CalendarDate; time: ClockTime };

/** By names in lower case, which are few: upper and lower case are the same to the runtime. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clock(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  const cached = clocks.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(key, created);
  return created;
}

/** Whether a name is a time zone of the IANA database that this runtime knows ("Europe/Berlin", "UTC"). */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || !/^[a-z]/i.test(name)) return false;
  try {
    clock(name);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is a time of day "HH:mm" from "00:00" to "23:59". */
export function isClockTime(value: unknown): value is ClockTime {
  return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);
}

/**
 * What calendar and clock show in a zone at an instant. @throws RangeError for an unknown zone or an invalid instant.
 */
export function wallClock(instant: Instant, timeZone: string): WallClock {
  const parts = new Map(
    clock(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  const year = (parts.get('year') ?? '').padStart(4, '0');
  return {
    date: `${year}-${parts.get('month')}-${parts.get('day')}`,
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
}

/** The last day that was asked for: a decision about many records asks for the same one. */
let lastDay = { instant: Number.NaN, timeZone: '', date: '' };

/** The user's calendar day at an instant. @throws RangeError for an unknown zone or an invalid instant. */
export function today(now: Instant, timeZone: string): CalendarDate {
  const instant = Number(now);
  if (instant !== lastDay.instant || timeZone !== lastDay.timeZone)
    lastDay = { instant, timeZone, date: wallClock(instant, timeZone).date };
  return lastDay.date;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The first instant of the calendar in UTC, and the one after its last. */
const CALENDAR = { start: utcOf('0001-01-01', '00:00'), end: utcOf('9999-12-31', '00:00') + DAY };

function utcOf(date: CalendarDate, time: ClockTime): number {
  const { year, month, day } = partsOf(date);
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  return midnight + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * MINUTE;
}

/**
 * The milliseconds that the zone's clock is ahead of UTC, in whole minutes as zones are today. Where that clock could
 * be beyond the calendar, it is the offset of two days inside of it.
 */
function offsetAt(instant: number, timeZone: string): number {
  const bounded = Math.min(Math.max(instant, CALENDAR.start + 2 * DAY), CALENDAR.end - 2 * DAY);
  const { date, time } = wallClock(bounded, timeZone);
  return utcOf(date, time) - Math.floor(bounded / MINUTE) * MINUTE;
}

/** The calendar and clock of a zone at an instant, or null before the year 1 and after the year 9999. */
export function wallClockOrNull(instant: Instant, timeZone: string): WallClock | null {
  const local = new Date(instant).getTime() + offsetAt(new Date(instant).getTime(), timeZone);
  return local >= CALENDAR.start && local < CALENDAR.end ? wallClock(instant, timeZone) : null;
}

/**
 * The instant at which a zone's clock shows a date and time. In the hour that is repeated at the end of summer time
 * it is the first one; for a time that summer time skips, it is the clock after the change (02:30 becomes 03:30), as
 * in RFC 5545.
 * @throws RangeError for an unknown zone or a text that isn't a date.
 */
export function instantAt(date: CalendarDate, time: ClockTime, timeZone: string): Date {
  return instantOfLocal(utcOf(date, time), timeZone);
}

function instantOfLocal(local: number, timeZone: string): Date {
  const before = offsetAt(local - DAY, timeZone);
  const after = offsetAt(local + DAY, timeZone);
  const found = [local - before, local - after]
    .sort((a, b) => a - b)
    .find((guess) => {
      return guess + offsetAt(guess, timeZone) === local;
    });
  return new Date(found ?? local - before);
}

/** The first instant of a day in a zone (01:00 where summer time starts at midnight). @throws RangeError */
export function startOfDay(date: CalendarDate, timeZone: string): Date {
  return instantAt(date, '00:00', timeZone);
}

/** The last millisecond of a day in a zone. @throws RangeError */
export function endOfDay(date: CalendarDate, timeZone: string): Date {
  return new Date(instantOfLocal(utcOf(date, '00:00') + DAY, timeZone).getTime() - 1);
}
