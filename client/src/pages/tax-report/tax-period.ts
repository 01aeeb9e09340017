import { monthOf } from '@ledgerline/shared-events/dates/period.ts';
import { monthLabel } from '@ledgerline/shared-events/reports/tax-labels.ts';

/** A part of a year: all of it, a quarter or a month. */
export type YearPart = { id: string; label: string; first: number; last: number };

const QUARTERS = [1, 2, 3, 4].map((quarter) => ({
  ...{ id: `q${quarter}`, label: `Quarter ${quarter}` },
  ...{ first: 3 * quarter - 2, last: 3 * quarter },
}));
const MONTHS = Array.from({ length: 12 }, (_, at) => ({
  ...{ id: String(at + 1), label: monthLabel(`2000-${two(at + 1)}`).slice(0, -5) },
  ...{ first: at + 1, last: at + 1 },
}));

/** The parts of a year that can be chosen. */
export const YEAR_PARTS: readonly YearPart[] = [
  { id: 'year', label: 'Whole year', first: 1, last: 12 },
  ...QUARTERS,
  ...MONTHS,
];

function two(count: number): string {
  return String(count).padStart(2, '0');
}

/** The part with an id; without one the present quarter. */
export function yearPartOf(id: string | null, today: string): YearPart {
  const quarter = Math.ceil(Number(today.slice(5, 7)) / 3);
  const found = YEAR_PARTS.find((part) => part.id === (id ?? `q${quarter}`));
  return found ?? { id: 'year', label: 'Whole year', first: 1, last: 12 };
}

/** The first and the last day of a part of a year. */
export function daysOf(year: number, { first, last }: YearPart): { from: string; to: string } {
  return { from: `${year}-${two(first)}-01`, to: monthOf(`${year}-${two(last)}-01`).end };
}

/**
 * The columns of the statement of reverse charge: the months of a quarter, the quarters of a year; none for a month.
 * Each has the months that it adds up.
 */
export function statementColumns(year: number, part: YearPart): { label: string; months: string[] }[] {
  if (part.first === part.last) return [];
  const month = (of: number) => `${year}-${two(of)}`;
  if (part.id !== 'year') {
    return MONTHS.slice(part.first - 1, part.last).map(({ label, first }) => ({
      label,
      months: [month(first)],
    }));
  }
  return QUARTERS.map(({ label, first }) => ({
    label,
    months: [first, first + 1, first + 2].map(month),
  }));
}
