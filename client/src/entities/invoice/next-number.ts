import {
  nextNumberAnswer,
  numberGapsAnswer,
  numberSeriesAnswer,
} from '@ledgerline/shared-events/settings/number-answers.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

type NewDocument = { kind: 'invoice' | 'quote'; clientId: number | null; date: string };

/**
 * The number that the server would assign to a document of a client and a day without one. The client cannot compute
 * it, since numbers of deleted invoices may stay taken.
 */
export const nextNumberQuery = createServerQuery(
  async (server, { kind, clientId, date }: NewDocument) => {
    const options = { answer: nextNumberAnswer, readsLedger: true };
    const query = new URLSearchParams({ date, ...(clientId !== null && { client_id: String(clientId) }) });
    return (await server.request(`/api/next-${kind}-number?${query}`, options)).number;
  },
  { keyOf: ({ kind, clientId, date }) => `${kind} ${clientId} ${date}`, isForgotten: true },
);

/** The next number of each series of the settings, by its id. */
export const seriesNumbersQuery = createServerQuery(async (server, _: undefined) => {
  const answer = await server.request('/api/number-series', {
    answer: numberSeriesAnswer,
    readsLedger: true,
  });
  return new Map(answer.map(({ id, nextNumber }) => [id, nextNumber]));
});

/** The numbers of a series that no invoice has. */
export const numberGapsQuery = createServerQuery(
  async (server, id: number) =>
    server.request(`/api/number-series/${id}/gaps`, { answer: numberGapsAnswer, readsLedger: true }),
  { keyOf: String, isForgotten: true },
);
