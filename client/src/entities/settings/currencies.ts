import { documentCurrencyAnswer } from '@ledgerline/shared-events/settings/answers.ts';
import { createEffect } from 'effector';
import * as z from 'zod/mini';
import { request } from '../../shared/api/request.ts';

/** What a change of the primary currency would touch. */
export const loadDocumentCurrenciesFx = createEffect(() =>
  request('/api/currencies', { answer: z.array(documentCurrencyAnswer) }),
);

/** Units of `to` for one `from`. Rejects with code `no_rate` when it is unknown. */
export const loadExchangeRateFx = createEffect((pair: { from: string; to: string }) =>
  request('/api/exchange-rate', { query: { ...pair }, answer: z.number() }),
);
