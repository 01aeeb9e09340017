import { type CalendarDate, partsOf } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { longDate, rangeLabel } from '@ledgerline/shared-events/dates/date-label.ts';
import { monthOf } from '@ledgerline/shared-events/dates/period.ts';

/**
 * A filter by dates in words: "Deadline: This month", "Deadline: November 2026", "Deadline: from 01 Nov 2026"; null
 * when there is none.
 * @param name the name of a period, such as `this-month`
 */
export function datesText(
  label: string,
  { name, from, to }: { name?: string | undefined; from?: string | undefined; to?: string | undefined },
): string | null {
  if (name !== undefined && name !== 'anytime')
    return `${label}: ${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
  if (from === undefined && to === undefined) return null;
  return `${label}: ${rangeText(from, to)}`;
}

function rangeText(from: CalendarDate | undefined, to: CalendarDate | undefined): string {
  try {
    if (from === undefined) return `until ${longDate(to ?? '')}`;
    if (to === undefined) return `from ${longDate(from)}`;
    const month = monthOf(from);
    return month.start === from && month.end === to ? monthName(from) : rangeLabel({ start: from, end: to });
  } catch {
    // A text in the address that isn't a date.
    return [from, to].filter((text) => text !== undefined).join(' – ');
  }
}

const monthName = (date: CalendarDate): string => {
  partsOf(date);
  return new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );
};
