import { isDraftNumber } from '@ledgerline/shared-events/invoices/fiscal.ts';
import {
  counterOf,
  type NumberSeries,
  type NumberShape,
  nextOfSeries,
  seriesFor,
} from '@ledgerline/shared-events/settings/number-series.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import { settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** The next number of a series for a document with a date. */
export function nextNumberOf(state: StateReader, series: NumberSeries, date: string): string {
  return nextOfSeries(series, date, (shape) =>
    series.for === 'invoice' ? state.numbers.highest(shape) : highestOf(state, series.for, shape),
  );
}

/** The number of the next credit note with a date. A number stays in use permanently. */
export function nextCreditNoteNumber(state: StateReader, date: string): string {
  return nextNumberOf(state, seriesFor(settingsOf(state).numberSeries, 'creditNote', null), date);
}

/** The highest counter that a quote or a credit note ever had in a shape. */
function highestOf(state: StateReader, kind: 'quote' | 'creditNote', shape: NumberShape): bigint {
  const counter = counterOf(shape);
  let highest = 0n;
  for (const { number } of state.records(kind)) {
    const count = isDraftNumber(number) ? 0n : (counter(nameKey(number)) ?? 0n);
    if (count > highest) highest = count;
  }
  return highest;
}
