import { compare, isNegative, isZero, readDecimal } from '../money/decimal.ts';
import { formatPercent } from '../money/format.ts';
import { hasRate, type TaxKind } from './kinds.ts';

/**
 * Parses a tax rate in percent: "19", "7,5", "19 %". Answers the canonical decimal, or null when it isn't a number
 * above 0 and at most 100, or not 0 for a kind of tax without a rate, where nothing is 0, too.
 */
export function parseTaxRate(input: unknown, kind: TaxKind = 'S'): string | null {
  const text = typeof input === 'string' ? input.replaceAll('%', '').trim() : input;
  const rate = text === '' && !hasRate(kind) ? '0' : readDecimal(text);
  if (rate === null || isNegative(rate) || compare(rate, '100') > 0) return null;
  return isZero(rate) === hasRate(kind) ? null : rate;
}

/** The label of a tax: "VAT (19%)", in the number format of a locale "MwSt. (19,5 %)". */
export function taxLabel(tax: { name: string; rate: string }, locale?: string): string {
  const rate = locale === undefined ? `${tax.rate}%` : formatPercent(tax.rate, locale);
  return `${tax.name} (${rate})`;
}
