import { addDays, addMonths, type CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';

const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTHS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** The day that a key moves to: arrows by days and weeks, Page Up and Down by months; null for other keys. */
export function dayReachedBy(key: string, from: CalendarDate): CalendarDate | null {
  const [days, months] = [DAYS[key], MONTHS[key]];
  if (days !== undefined) return addDays(from, days);
  return months === undefined ? null : addMonths(from, months);
}
