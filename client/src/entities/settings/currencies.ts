import { documentCurrencyAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { attach } from 'effector';
import * as z from 'zod/mini';
import { $server, type Server } from '#shared/api/server.ts';

/** Loads what a change of the primary currency would affect. */
export const loadDocumentCurrenciesFx = attach({
  source: $server,
  effect: (server) => server.request('/api/currencies', { answer: z.array(documentCurrencyAnswer) }),
});

/** Two currencies, and the day whose rate is wanted; by default today. */
type CurrencyPair = { from: string; to: string; date?: string };

/** How many units of `to` one unit of `from` is worth. Rejects with code `no_rate` when there is no rate. */
export const fetchExchangeRate = (server: Server, pair: CurrencyPair): Promise<number> =>
  server.request('/api/exchange-rate', { query: { ...pair }, answer: z.number(), readsLedger: true });

export const loadExchangeRateFx = attach({ source: $server, effect: fetchExchangeRate });
