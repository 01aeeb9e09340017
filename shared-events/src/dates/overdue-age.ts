import { type CalendarDate, differenceInDays } from './calendar-date.ts';

/** An age of overdue invoices: days after the due date, both ends included; `to` null has no end. */
export type OverdueAge = { from: number; to: number | null };

/** The ages by which overdue invoices are summed, the youngest first. */
export const OVERDUE_AGES: readonly OverdueAge[] = [
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
];

/** The ages by which the overdue invoices of one client are summed. */
export const OVERDUE_AGES_OF_CLIENT: readonly OverdueAge[] = [
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: null },
];

/** The age of an invoice with this due date; null when it is not overdue. @throws RangeError for an invalid date. */
export function overdueAgeOf(
  dueDate: CalendarDate,
  today: CalendarDate,
  ages = OVERDUE_AGES,
): OverdueAge | null {
  const days = differenceInDays(today, dueDate);
  return ages.find(({ from, to }) => days >= from && (to === null || days <= to)) ?? null;
}
