import type { Exchange } from '@ledgerline/shared-events/jobs/record.ts';
import type { DecisionContext } from './command.ts';

/**
 * The exchange rate from `currency` to the primary currency on a day. Null when both are the same, or when there is
 * no rate: then the converted value is shown as missing.
 */
export function exchangeFor(
  context: DecisionContext,
  currency: string,
  primary: string,
  date: string,
): Exchange | null {
  return currency === primary ? null : context.exchangeRate(currency, primary, date);
}
