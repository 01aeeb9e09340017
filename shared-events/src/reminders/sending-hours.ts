import { addDays, type CalendarDate, weekdayOf } from '../dates/calendar-date.ts';
import { type Instant, instantAt, wallClock } from '../dates/time-zone.ts';

/** Reminders leave from 8:00 to 20:00, and never on Sundays. */
const FROM = '08:00';
const TO = '20:00';
const SUNDAY = 0;

/** The first instant, this one or a later one, at which a reminder may leave. @throws RangeError for an unknown zone */
export function nextSendingTime(instant: Instant, timeZone: string): Date {
  const { date, time } = wallClock(instant, timeZone);
  if (weekdayOf(date) !== SUNDAY && time >= FROM && time < TO) return new Date(instant);
  return sendingTimeFrom(time < FROM ? date : addDays(date, 1), timeZone);
}

/** The first instant, on this day or after it, at which a reminder may leave. @throws RangeError */
export function sendingTimeFrom(day: CalendarDate, timeZone: string): Date {
  return instantAt(weekdayOf(day) === SUNDAY ? addDays(day, 1) : day, FROM, timeZone);
}

/** Whether a reminder may leave at an instant. @throws RangeError for an unknown zone */
export function isSendingTime(instant: Instant, timeZone: string): boolean {
  return nextSendingTime(instant, timeZone).getTime() === new Date(instant).getTime();
}
