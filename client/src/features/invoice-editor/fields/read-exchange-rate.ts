import { isExchangeRate } from '@ledgerline/shared-events/money/exchange-rate.ts';

/**
 * A typed exchange rate as decimal text, with a comma or a dot; '' for an empty field, null when the text is no rate.
 */
export function readExchangeRate(text: string): string | null {
  const plain = text.trim().replace(',', '.');
  return plain === '' || isExchangeRate(plain) ? plain : null;
}
