import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { quoteNumberKey } from '@ledgerline/shared-events/quotes/number.ts';
import { seriesFor } from '@ledgerline/shared-events/settings/number-series.ts';
import { settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { nextNumberOf } from './next-number.ts';

/** The number of the next quote with a date. A number stays in use permanently, even if its quote was deleted. */
export function nextQuoteNumber(state: StateReader, date: string): string {
  return nextNumberOf(state, seriesFor(settingsOf(state).numberSeries, 'quote', null), date);
}

/** The requested number, or the next one. @throws Rejected number_taken when a quote has or had it */
export function allocatedQuoteNumber(
  state: StateReader,
  requested: string | null | undefined,
  date: string,
): string {
  if (!requested) return nextQuoteNumber(state, date);
  const key = quoteNumberKey(requested);
  const holder = [...state.records('quote')].find(({ number }) => quoteNumberKey(number) === key);
  if (holder === undefined) return requested;
  const { client_name, deleted_at } = holder;
  const gone = deleted_at === null ? '' : ', which was deleted';
  const message = `Quote number ${requested} is taken by the quote of ${holder.date} to ${client_name}${gone}.`;
  throw new Rejected('number_taken', message, {
    errors: { number: [message] },
    details: { quoteId: holder.id },
  });
}
