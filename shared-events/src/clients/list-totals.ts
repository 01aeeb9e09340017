import type { ListTotals } from '../lists/totals.ts';
import { add, decimalOf, MAX_DECIMALS, toNumber } from '../money/decimal.ts';
import type { ClientSum } from './answers.ts';

/** The total of the sums of some clients. @param currency the primary currency, which the sums are in */
export function totalOfClients(currency: string, sums: readonly ClientSum[]): ListTotals {
  const missing = new Map<string, number>();
  for (const { missingRates } of sums)
    for (const each of missingRates)
      missing.set(each.currency, (missing.get(each.currency) ?? 0) + each.count);
  return {
    currency,
    value: toNumber(add('0', ...sums.map(({ value }) => decimalOf(value, MAX_DECIMALS)))),
    missingRates: [...missing]
      .map(([of, count]) => ({ currency: of, count }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}
