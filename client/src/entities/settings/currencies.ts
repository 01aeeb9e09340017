import { createEffect } from 'effector';
import * as z from 'zod/mini';
import { request } from '../../shared/api/request.ts';

const documentCurrency = z.object({ currency: z.string(), jobs: z.number(), invoices: z.number() });

/** How many jobs and invoices are in a currency. */
export type DocumentCurrency = z.output<typeof documentCurrency>;

/** What a change of the primary currency would touch. */
export const loadDocumentCurrenciesFx = createEffect(() =>
  request('/api/currencies', { answer: z.array(documentCurrency) }),
);

/** Units of `to` for one `from`. Rejects with code `no_rate` when it is unknown. */
export const loadExchangeRateFx = createEffect((pair: { from: string; to: string }) =>
  request('/api/exchange-rate', { query: { ...pair }, answer: z.number() }),
);
