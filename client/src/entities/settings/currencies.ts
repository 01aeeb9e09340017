import {
  type DocumentCurrencyAnswer as DocumentCurrency,
  documentCurrencyAnswer,
} from '@ledgerline/shared-events/settings/answers.ts';
import * as z from 'zod/mini';
import type { Server } from '#shared/api/server.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

/** Two currencies, and the day whose rate is wanted; by default today. */
type CurrencyPair = { from: string; to: string; date?: string };

/** How many units of `to` one unit of `from` is worth. Rejects with code `no_rate` when there is no rate. */
export const fetchExchangeRate = (server: Server, pair: CurrencyPair): Promise<number> =>
  server.request('/api/exchange-rate', { query: { ...pair }, answer: z.number(), readsLedger: true });

/** What a change of the primary currency would convert. `rate`: units of the new currency for one unit; null when there is none. */
export type ConversionPlan = {
  jobs: number;
  invoices: number;
  rates: readonly (DocumentCurrency & { rate: number | null })[];
};

/** What a change of the primary currency to this one would convert, and the rates for it. */
export const conversionQuery = createServerQuery(fetchConversion, {
  keyOf: String,
  isReadOnce: true,
  isForgotten: true,
});

async function fetchConversion(server: Server, to: string): Promise<ConversionPlan> {
  const currencies = await server.request('/api/currencies', { answer: z.array(documentCurrencyAnswer) });
  const rateOf = (from: string) =>
    from === to ? 1 : fetchExchangeRate(server, { from, to }).catch(() => null);
  const rates = await Promise.all(
    currencies.map(async (one) => ({ ...one, rate: await rateOf(one.currency) })),
  );
  const sum = (of: 'jobs' | 'invoices') => currencies.reduce((total, one) => total + one[of], 0);
  return { jobs: sum('jobs'), invoices: sum('invoices'), rates };
}
