import { formatAmount } from '@ledgerline/shared-events/money/format.ts';

/** An amount with the minus sign of typography before a negative one, as it stands in a column of amounts. */
export function signedAmount(amount: string, currency: string): string {
  return formatAmount(amount, currency).replace('-', '\u2212');
}
