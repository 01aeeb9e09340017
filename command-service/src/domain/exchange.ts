import type { Exchange } from '@ledgerline/shared-events/jobs/record.ts';
import type { DecisionContext } from './command.ts';

/**
 * The rate that a document in `currency` gets for the primary currency on a day: null when both are the same, and
 * null when no rate is known, which then shows as missing.
 */
export function exchangeFor(
  context: DecisionContext,
  currency: string,
  primary: string,
  date: string,
): Exchange | null {
  return currency === primary ? null : context.exchangeRate(currency, primary, date);
}
