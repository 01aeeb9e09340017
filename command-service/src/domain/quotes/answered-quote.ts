import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { quoteView } from '@ledgerline/shared-events/quotes/view.ts';
import { deliveriesOf, settingsOf, todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** The answer of a command on a quote. @param at the instant that decides whether it is expired */
export function answeredQuote(
  state: StateReader,
  quoteId: number,
  at: string,
): { quote: QuoteAnswer | null } {
  const quote = state.record('quote', quoteId);
  if (quote === undefined) return { quote: null };
  const deliveries = deliveriesOf(state, { entity: 'quote', id: quoteId });
  return { quote: quoteView(quote, settingsOf(state), todayOf(state, at), deliveries) };
}
