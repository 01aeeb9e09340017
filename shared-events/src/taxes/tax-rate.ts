import { compare, isPositive, readDecimal } from '../money/decimal.ts';

/**
 * Parses a tax rate in percent: "19", "7,5", "19 %". Answers the canonical decimal, or null when it isn't a number
 * above 0 and at most 100.
 */
export function parseTaxRate(input: unknown): string | null {
  const rate = readDecimal(typeof input === 'string' ? input.replaceAll('%', '') : input);
  return rate !== null && isPositive(rate) && compare(rate, '100') <= 0 ? rate : null;
}

/** The label of a tax: "VAT (19%)". */
export function taxLabel(tax: { name: string; rate: string }): string {
  return `${tax.name} (${tax.rate}%)`;
}
