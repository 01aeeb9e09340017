import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { $clientOverviews, loadClientOverviewFx } from '#entities/client/overview.ts';

/** The credit of the client of an open invoice, in the currency of the invoice; 0 while it is unknown. */
export function useCredit({ client_id, currency, openAmount, paidAmount }: Invoice): number {
  const [overviews, load] = useUnit([$clientOverviews, loadClientOverviewFx]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a payment of the invoice may use credit
  useEffect(() => {
    if (openAmount > 0) load(client_id).catch(() => undefined);
  }, [client_id, openAmount, paidAmount, load]);
  return overviews.get(client_id)?.credit.find((one) => one.currency === currency)?.amount ?? 0;
}
