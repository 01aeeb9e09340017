import { listTotals, totalledPageAnswer } from '@ledgerline/shared-events/lists/totals.ts';
import { quoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import type * as z from 'zod/mini';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

/** A list of quotes in the address: its query string for the server, in a fixed order. */
type QuoteList = { query: string };

const PER_PAGE = '50';

const quotePage = totalledPageAnswer(quoteAnswer, listTotals);
export type QuotePage = z.output<typeof quotePage>;

/** A page of a list of quotes with the sum of all its pages. */
export const quotesQuery = createServerQuery(
  (server, { query }: QuoteList) =>
    server.request('/api/quote', {
      query: { ...Object.fromEntries(new URLSearchParams(query)), per_page: PER_PAGE },
      answer: quotePage,
    }),
  { keyOf: ({ query }) => query },
);

/** One quote by its number. */
export const quoteQuery = createServerQuery(
  (server, number: string) =>
    server.request(`/api/quote/${encodeURIComponent(number)}`, { answer: quoteAnswer }),
  { keyOf: String, isForgotten: true },
);
