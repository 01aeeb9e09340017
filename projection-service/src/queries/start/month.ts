import {
  addDays,
  addMonths,
  type CalendarDate,
  differenceInDays,
} from '@ledgerline/shared-events/dates/calendar-date.ts';
import { monthOf } from '@ledgerline/shared-events/dates/period.ts';
import { add, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { StartAnswer } from '@ledgerline/shared-events/start/answers.ts';
import type { AccountReader } from '../read-account.ts';
import { reportedOn } from '../reports/reported.ts';
import { readSums, type SumRow } from './sums.ts';

/** The jobs completed in this month and in the same month a year before, by day. */
type Months = { present: SumRow[]; lastYear: SumRow[] };

/** Reads the value of each day of this month, and of the same month a year before. */
export async function readMonths(read: AccountReader): Promise<Months> {
  const [present, lastYear] = await Promise.all([
    readMonth(read, read.today),
    readMonth(read, addMonths(read.today, -12)),
  ]);
  return { present, lastYear };
}

async function readMonth(read: AccountReader, day: CalendarDate): Promise<SumRow[]> {
  const { start, end } = monthOf(day);
  return await readSums(read, reportedOn('completed', read.accountId, { first: start, last: end }), 'day');
}

/** The answer of both months: a value for each of their days. */
export function monthBesideLastYear(
  { present, lastYear }: Months,
  today: CalendarDate,
): StartAnswer['month'] {
  const [days, lastYearDays] = [byDay(present, today), byDay(lastYear, addMonths(today, -12))];
  return {
    total: toNumber(add(...days)),
    days: days.map(toNumber),
    lastYearTotal: toNumber(add(...lastYearDays)),
    lastYearDays: lastYearDays.map(toNumber),
  };
}

function byDay(rows: readonly SumRow[], day: CalendarDate): string[] {
  const { start, end } = monthOf(day);
  const amounts = Map.groupBy(rows, ({ key }) => key);
  return Array.from({ length: differenceInDays(end, start) + 1 }, (_, index) =>
    add(...(amounts.get(addDays(start, index)) ?? []).map(({ amount }) => amount ?? '0')),
  );
}
