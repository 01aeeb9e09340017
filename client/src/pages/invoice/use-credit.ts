import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { clientOverviewQuery } from '#entities/client/overview.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';

/** The credit of the client of an open invoice, in the currency of the invoice; 0 while it is unknown. */
export function useCredit({ client_id, currency, openAmount }: Invoice): number {
  const { data } = useScreenQuery(clientOverviewQuery, openAmount > 0 ? client_id : null);
  return data?.credit.find((one) => one.currency === currency)?.amount ?? 0;
}
