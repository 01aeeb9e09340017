import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import type { DailyCapacity } from '@ledgerline/shared-events/settings/daily-capacity.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

/** The names of a unit: "Words" and "word". */
type UnitNames = ReadonlyMap<number, { name: string; singular: string }>;

/** The jobs of a day added up: the quantity of each unit, and how many days of work they are. */
type DayLoad = {
  /** By the id of the unit, decimal text. */
  quantities: ReadonlyMap<number, string>;
  /** How many jobs there are, and how many of them have no quantity, as with a flat rate. */
  jobs: number;
  others: number;
  /** Days of work of the units that have a capacity. */
  days: number;
};

/** Adds jobs up. A unit without a capacity is listed, and weighs nothing. */
export function dayLoad(jobs: readonly Job[], capacity: DailyCapacity): DayLoad {
  const quantities = new Map<number, string>();
  let others = 0;
  for (const { unit_id, quantity, flat_rate } of jobs) {
    if (flat_rate || unit_id === null || quantity === 0) others += 1;
    else quantities.set(unit_id, add(quantities.get(unit_id) ?? '0', decimalText(quantity)));
  }
  let days = 0;
  for (const [unit, quantity] of quantities) {
    const perDay = capacity[String(unit)];
    if (perDay !== undefined) days += Number(quantity) / perDay;
  }
  return { quantities, jobs: jobs.length, others, days };
}

/** A quantity with its unit: "3,140 words", "1 hour". */
export function quantityWords(quantity: string, unit: number, names: UnitNames): string {
  const { name, singular } = names.get(unit) ?? { name: '', singular: '' };
  return `${formatQuantity(quantity)} ${(quantity === '1' ? singular : name).toLowerCase()}`.trim();
}

/** The quantities of a day in words: "3,140 words, 9 hours, 1 job"; empty without jobs. */
export function loadWords({ quantities, others }: DayLoad, names: UnitNames): string {
  return [
    ...[...quantities].map(([unit, quantity]) => quantityWords(quantity, unit, names)),
    ...(others === 0 ? [] : [counted(others, 'job')]),
  ].join(', ');
}

/** Days of work to a tenth: "2.4 days", "1 day". */
export function daysOfWork(days: number): string {
  const tenths = Math.round(days * 10) / 10;
  return `${formatQuantity(decimalText(tenths))} ${tenths === 1 ? 'day' : 'days'}`;
}

/** A full bar is this many days of work. */
export const DAYS_OF_FULL_BAR = 4;
