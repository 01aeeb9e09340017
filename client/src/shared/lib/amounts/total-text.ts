import type { ListTotals } from '@ledgerline/shared-events/lists/totals.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { decimalText } from './decimal-text.ts';

/** The sum of a list in the primary currency; empty while it is not loaded, and while a rate is missing. */
export const totalText = (totals: ListTotals | undefined): string =>
  totals === undefined || totals.missingRates.length > 0
    ? ''
    : formatAmount(decimalText(totals.value), totals.currency);
