import {
  type ClientFiguresAnswer,
  clientAmounts,
  clientFiguresAnswer,
} from '@ledgerline/shared-events/clients/answers.ts';
import * as z from 'zod/mini';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

/** Servers of former versions answer no amounts. */
const NO_AMOUNT = { value: 0, missingRates: [], currencies: [] };
const figures = z.extend(clientFiguresAnswer, {
  amounts: z._default(clientAmounts, { uninvoiced: NO_AMOUNT, open: NO_AMOUNT, overdue: NO_AMOUNT }),
});

/** The figures by client id. A client without jobs has none. */
export const clientFiguresQuery = createServerQuery(
  async (server): Promise<ReadonlyMap<number, ClientFiguresAnswer>> => {
    const all = await server.request('/api/client/figures', { answer: z.array(figures) });
    return new Map(all.map((one) => [one.client_id, one]));
  },
);
