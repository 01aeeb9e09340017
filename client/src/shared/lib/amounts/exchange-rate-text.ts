/**
 * An exchange rate with six digits, for example "0.872448". The ledger keeps all digits; more would not help a reader.
 */
export function exchangeRateText(rate: number): string {
  return rate.toLocaleString('en', { maximumSignificantDigits: 6, useGrouping: false });
}
