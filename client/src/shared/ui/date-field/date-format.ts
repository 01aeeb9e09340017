import type { DateField } from '@ledgerline/shared-events/dates/calendar-date.ts';

/** How a date is typed: its parts from left to right, and the separator between them. */
export type DateFormat = { order: readonly DateField[]; separator: string };

export const DAY_FIRST: DateFormat = { order: ['day', 'month', 'year'], separator: '/' };

/**
 * How to type a date that is shown as "MM/DD/YYYY" or "D.M.YYYY". A format with the name of the month is typed with
 * numbers, in the same order.
 */
export function typedFormat(shown: string): DateFormat {
  return {
    order: shown.startsWith('M') ? ['month', 'day', 'year'] : DAY_FIRST.order,
    separator: shown.includes('.') ? '.' : '/',
  };
}
