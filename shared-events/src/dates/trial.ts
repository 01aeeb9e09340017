import { addDays, type CalendarDate, differenceInDays } from './calendar-date.ts';
import { endOfDay, type Instant, today } from './time-zone.ts';

const TRIAL_DAYS = 30;

/** The last day of a trial: the 30th day after the one on which it started for the user. @throws RangeError */
export function lastTrialDay(startedAt: Instant, timeZone: string): CalendarDate {
  return addDays(today(startedAt, timeZone), TRIAL_DAYS);
}

/** The moment at which a trial ends: the end of its last day in the user's time zone. @throws RangeError */
export function trialEnd(lastDay: CalendarDate, timeZone: string): Date {
  return endOfDay(lastDay, timeZone);
}

/** Whether the trial still runs. @throws RangeError */
export function isTrialRunning(lastDay: CalendarDate, now: Instant, timeZone: string): boolean {
  return new Date(now).getTime() <= trialEnd(lastDay, timeZone).getTime();
}

/** "(Trial ended)", "(Ends today)", "(1 day left)" or "(12 days left)". @throws RangeError */
export function trialText(lastDay: CalendarDate, now: Instant, timeZone: string): string {
  const left = differenceInDays(lastDay, today(now, timeZone));
  if (left < 0) return '(Trial ended)';
  if (left === 0) return '(Ends today)';
  return left === 1 ? '(1 day left)' : `(${left} days left)`;
}
