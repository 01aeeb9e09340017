import { compare, isPositive, MAX_DECIMALS, readDecimal } from '../money/decimal.ts';

/**
 * Parses a tax rate in percent: "19", "7,5", "19 %". Answers the canonical decimal, or null when it isn't a number
 * above 0 and at most 100.
 */
export function parseTaxRate(input: unknown): string | null {
  const rate = readDecimal(typeof input === 'string' ? input.replaceAll('%', '') : input);
  return rate !== null && isPositive(rate) && compare(rate, '100') <= 0 ? rate : null;
}

/** The label of a tax: "VAT (19%)", in the number format of a locale "MwSt. (19,5 %)". */
export function taxLabel(tax: { name: string; rate: string }, locale?: string): string {
  const rate = locale === undefined ? `${tax.rate}%` : percentage(tax.rate, locale);
  return `${tax.name} (${rate})`;
}

/** The text is formatted as it is: a number would lose decimals when it is divided by 100. */
function percentage(rate: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: MAX_DECIMALS });
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_DECIMALS });
  const parts = format.formatToParts(0);
  return parts.map(({ type, value }) => (type === 'integer' ? exact.format(Number(rate)) : value)).join('');
}
