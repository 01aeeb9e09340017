import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { numberAfter, quoteNumberKey } from '@ledgerline/shared-events/quotes/number.ts';
import type { StateReader } from '../state-reader.ts';

/** The number of the next quote. A number stays in use permanently, even if its quote was deleted. */
export function nextQuoteNumber(state: StateReader): string {
  return numberAfter([...state.records('quote')].map(({ number }) => number));
}

/** The requested number, or the next one. @throws Rejected number_taken when a quote has or had it */
export function allocatedQuoteNumber(state: StateReader, requested: string | null | undefined): string {
  if (!requested) return nextQuoteNumber(state);
  const key = quoteNumberKey(requested);
  const holder = [...state.records('quote')].find(({ number }) => quoteNumberKey(number) === key);
  if (holder === undefined) return requested;
  const { date, client_name, deleted_at } = holder;
  const gone = deleted_at === null ? '' : ', which was deleted';
  const message = `Quote number ${requested} is taken by the quote of ${date} to ${client_name}${gone}.`;
  throw new Rejected('number_taken', message, {
    errors: { number: [message] },
    details: { quoteId: holder.id },
  });
}
