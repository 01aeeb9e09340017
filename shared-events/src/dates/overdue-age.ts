import { type CalendarDate, differenceInDays } from './calendar-date.ts';

/** An age of overdue invoices: days after the due date, both ends included; `to` null has no end. */
type OverdueAge = { from: number; to: number | null };

/** The ages by which overdue invoices are summed, the youngest first. */
export const OVERDUE_AGES: readonly OverdueAge[] = [
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: null },
];

/** The ages of unpaid invoices by their names in addresses, the youngest first. */
export const RECEIVABLE_AGES = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const;
export type ReceivableAge = (typeof RECEIVABLE_AGES)[number];

/** The age of an invoice with this due date; null when it is not overdue. @throws RangeError for an invalid date. */
export function overdueAgeOf(dueDate: CalendarDate, today: CalendarDate): OverdueAge | null {
  const days = differenceInDays(today, dueDate);
  return OVERDUE_AGES.find(({ from, to }) => days >= from && (to === null || days <= to)) ?? null;
}

/** The age of an unpaid invoice. One without a due date (null), or due today or later, is not due. */
export function receivableAgeOf(dueDate: CalendarDate | null, today: CalendarDate): ReceivableAge {
  const age = dueDate === null ? null : overdueAgeOf(dueDate, today);
  return RECEIVABLE_AGES.find((name) => overdueAgeNamed(name) === age) ?? 'not-due';
}

/** The days after the due date that the name of an age stands for; null for invoices that are not due. */
export function overdueAgeNamed(name: ReceivableAge): OverdueAge | null {
  return OVERDUE_AGES[RECEIVABLE_AGES.indexOf(name) - 1] ?? null;
}

/** An age in words: "Not due", "31–60 days", "91+ days". `from` null is not due. */
export function ageLabel({ from, to }: { from: number | null; to: number | null }): string {
  if (from === null) return 'Not due';
  return to === null ? `${from}+ days` : `${from}–${to} days`;
}

/** The name of an age in words. */
export function receivableAgeLabel(name: ReceivableAge): string {
  return ageLabel(overdueAgeNamed(name) ?? { from: null, to: null });
}
