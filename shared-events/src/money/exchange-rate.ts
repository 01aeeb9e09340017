import { DecimalError, divide, isPositive, parseDecimal } from './decimal.ts';

/** Decimals of an exchange rate: more than money has, since one unit of some currencies is tiny. */
export const EXCHANGE_RATE_DECIMALS = 12;

/**
 * Reads an exchange rate from a JSON number or a text with dot or comma: above 0, below 10^12, at most 12 decimals
 * (a number with more, as division makes them, is rounded). Answers the canonical decimal.
 * @throws DecimalError
 */
export function parseExchangeRate(input: unknown): string {
  const rate = parseDecimal(input, EXCHANGE_RATE_DECIMALS, typeof input === 'number');
  if (!isPositive(rate)) throw new DecimalError('not_a_number');
  return rate;
}

/** The rate the other way round: units of the first currency for one of the second. @throws DecimalError */
export function invertedRate(rate: string): string {
  return divide('1', rate, EXCHANGE_RATE_DECIMALS);
}

/**
 * Rate between two currencies from rates that share a base: units of `to` for one unit of `from`.
 * @throws DecimalError `division_by_zero`
 */
export function crossRate(fromPerBase: string, toPerBase: string): string {
  return divide(toPerBase, fromPerBase, EXCHANGE_RATE_DECIMALS);
}
