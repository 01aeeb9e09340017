import { type CalendarDate, differenceInDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { dayAndMonth, weekdayName } from '@ledgerline/shared-events/dates/date-words.ts';
import { type TimeFormat, timeLabel } from '@ledgerline/shared-events/dates/deadline.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { DueReminderAnswer, RemindersAnswer } from '@ledgerline/shared-events/reminders/answers.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';

/** The clock of the account. `now` in ms. */
type AccountClock = { now: number; timeZone: string; timeFormat: TimeFormat };

/** How a reminder is sent, in the words of the settings. */
export const SENDING_WORDS = { ask: 'Ask me first', automatic: 'Automatically' } as const;

/** What goes out by itself and when, in one or two sentences; null when nothing does. */
export function automaticWords({ due, notReminded }: RemindersAnswer, clock: AccountClock): string | null {
  const automatic = due.filter(({ automaticAt }) => automaticAt !== null);
  const leaving = automatic.filter(({ to }) => to.length > 0);
  const waiting = automatic.length - leaving.length;
  const rest =
    waiting === 0
      ? ''
      : ` ${counted(waiting, 'reminder')} without a recipient ${waiting === 1 ? 'waits' : 'wait'} for you.`;
  const at = earliest(leaving);
  if (at !== null)
    return `${counted(leaving.length, 'reminder')} will be sent automatically ${timeWords(at, clock)}.${rest}`;
  const next = earliest(notReminded);
  if (next !== null) return `Next automatic reminder: ${timeWords(next, clock)}.${rest}`;
  return rest === '' ? null : rest.trim();
}

/** Why a reminder does not leave by itself after a restore or an import, and what the user can do. */
export function broughtBackWords({ on, source }: NonNullable<DueReminderAnswer['broughtBack']>): string {
  const origin = source === 'backup' ? 'Restored from a backup' : 'Imported from an export';
  return `${origin} on ${dayAndMonth(on)}: send it yourself if it hasn't been sent`;
}

function earliest(reminders: readonly { automaticAt: string | null }[]): string | null {
  return reminders.flatMap(({ automaticAt }) => automaticAt ?? []).toSorted()[0] ?? null;
}

/** "within the hour", "today from 08:00", "tomorrow from 08:00" or "on Monday, 30 November, from 08:00". */
function timeWords(instant: string, { now, timeZone, timeFormat }: AccountClock): string {
  if (Date.parse(instant) <= now) return 'within the hour';
  const { date, time } = wallClock(new Date(instant), timeZone);
  const from = `from ${timeLabel(time, timeFormat)}`;
  const day = dayWords(date, wallClock(now, timeZone).date);
  return day === null ? `on ${weekdayName(date)}, ${dayAndMonth(date)}, ${from}` : `${day} ${from}`;
}

function dayWords(date: CalendarDate, today: CalendarDate): string | null {
  return ['today', 'tomorrow'][differenceInDays(date, today)] ?? null;
}
