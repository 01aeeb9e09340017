import {
  counterOf,
  type NumberSeries,
  type NumberShape,
  nextOfSeries,
} from '@ledgerline/shared-events/settings/number-series.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import type { StateReader } from '../state-reader.ts';

/** The next number of a series for a document with a date. */
export function nextNumberOf(state: StateReader, series: NumberSeries, date: string): string {
  return nextOfSeries(series, date, (shape) =>
    series.for === 'quote'
      ? highestQuote(state, shape)
      : series.for === 'invoice'
        ? state.numbers.highest(shape)
        : 0n,
  );
}

/** The highest counter that a quote ever had in a shape. */
function highestQuote(state: StateReader, shape: NumberShape): bigint {
  const counter = counterOf(shape);
  let highest = 0n;
  for (const { number } of state.records('quote')) {
    const count = counter(nameKey(number)) ?? 0n;
    if (count > highest) highest = count;
  }
  return highest;
}
