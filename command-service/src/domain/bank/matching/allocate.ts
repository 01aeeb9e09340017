import { divideAmount } from '@ledgerline/shared-events/bank/divide-amount.ts';
import type { Allocation, MatchedInvoice } from './payable-invoices.ts';

/** An amount divided among invoices in its currency. */
export function allocated(invoices: readonly MatchedInvoice[], amount: string): Allocation[] {
  return divideAmount(invoices, amount).map((part) => ({ ...part, exchangeRate: null }));
}
