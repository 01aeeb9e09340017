/** An exchange rate by six digits, "0.872448": more say nothing to a reader, and every digit stays in the ledger. */
export function exchangeRateText(rate: number): string {
  return rate.toLocaleString('en', { maximumSignificantDigits: 6, useGrouping: false });
}
