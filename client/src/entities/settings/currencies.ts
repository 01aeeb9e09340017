import { documentCurrencyAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { createEffect } from 'effector';
import * as z from 'zod/mini';
import { request } from '#shared/api/request.ts';

/** Loads what a change of the primary currency would affect. */
export const loadDocumentCurrenciesFx = createEffect(() =>
  request('/api/currencies', { answer: z.array(documentCurrencyAnswer) }),
);

/** Loads how many units of `to` one unit of `from` is worth. Rejects with code `no_rate` when there is no rate. */
export const loadExchangeRateFx = createEffect((pair: { from: string; to: string }) =>
  request('/api/exchange-rate', { query: { ...pair }, answer: z.number() }),
);
