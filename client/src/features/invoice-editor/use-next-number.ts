import { highestNumber } from '@ledgerline/shared-events/invoices/number.ts';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $invoiceTotal, invoices, loadInvoicesFx } from '../../entities/invoice/index.ts';

/** The number that the next invoice will most likely get: the highest known one plus 1. The server decides. */
export function useNextNumber(): string {
  const [byId, total, load] = useUnit([invoices.$byId, $invoiceTotal, loadInvoicesFx]);
  useEffect(() => {
    if (total === null) load({ type: 'all', page: 1 }).catch(() => undefined);
  }, [total, load]);
  return String(highestNumber([...byId.values()].map(({ number }) => number)) + 1n);
}
