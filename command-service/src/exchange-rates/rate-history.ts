import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import {
  addDays,
  type CalendarDate,
  differenceInDays,
} from '@ledgerline/shared-events/dates/calendar-date.ts';
import { divide } from '@ledgerline/shared-events/money/decimal.ts';
import { EXCHANGE_RATE_DECIMALS, MAX_RATE_AGE_DAYS } from '@ledgerline/shared-events/money/exchange-rate.ts';
import { z } from 'zod';

/** Units of a currency for one euro, as decimal text. */
export type Quote = { day: string; rate: string; source: string };

const FILE = new URL('./rate-history.br', import.meta.url);
const EPOCH = '1970-01-01';

/** `values` are differences to the value before, in units of the last decimal; an empty place has no rate. */
const packedSource = z.object({
  source: z.string(),
  days: z.string(),
  rates: z.record(z.string(), z.object({ decimals: z.int(), values: z.string() })),
});

type Column = { decimals: number; values: Float64Array };
type Source = { source: string; days: Float64Array; columns: ReadonlyMap<string, Column> };

/**
 * The exchange rates of former days that ship with the app: the daily reference rates of the European Central Bank
 * since 1999, and of other currencies since 2024 those of an open collection (CC0). `scripts/rate-history.mjs` writes
 * them. They are unpacked when the first old day is asked for.
 */
export class RateHistory {
  #sources: readonly Source[] | undefined;

  /** Units of a currency for one euro on a day, or on the latest day before it within `MAX_RATE_AGE_DAYS` days. */
  find(currency: string, date: CalendarDate): Quote | undefined {
    this.#sources ??= unpacked();
    const day = differenceInDays(date, EPOCH);
    for (const one of this.#sources) {
      const column = one.columns.get(currency);
      const found = column === undefined ? undefined : latest(one, column, day);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function latest({ source, days }: Source, { decimals, values }: Column, day: number): Quote | undefined {
  for (let at = lastUpTo(days, day); at >= 0; at -= 1) {
    const [there = 0, value = Number.NaN] = [days[at], values[at]];
    if (day - there > MAX_RATE_AGE_DAYS) return undefined;
    if (!Number.isNaN(value)) return { day: addDays(EPOCH, there), rate: shifted(value, decimals), source };
  }
  return undefined;
}

function shifted(value: number, decimals: number): string {
  return divide(String(value), `1${'0'.repeat(decimals)}`, EXCHANGE_RATE_DECIMALS);
}

/** The place of the last day up to `day` in ascending days; -1 when all are later. */
function lastUpTo(days: Float64Array, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function unpacked(): Source[] {
  const text = brotliDecompressSync(readFileSync(FILE)).toString();
  return z
    .array(packedSource)
    .parse(JSON.parse(text))
    .map(({ source, days, rates }) => ({
      source,
      days: sums(days),
      columns: new Map(
        Object.entries(rates).map(([code, { decimals, values }]) => [
          code,
          { decimals, values: sums(values) },
        ]),
      ),
    }));
}

function sums(differences: string): Float64Array {
  let sum = 0;
  return Float64Array.from(differences.split(' '), (text) => {
    if (text === '') return Number.NaN;
    sum += Number(text);
    return sum;
  });
}
