import { creditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { listTotals, totalledPageAnswer } from '@ledgerline/shared-events/lists/totals.ts';
import { createServerQuery } from '#shared/lib/screen-query/create-server-query.ts';

const PER_PAGE = '50';

const creditNotePage = totalledPageAnswer(creditNoteAnswer, listTotals);

/** A page of credit notes; `query` is what is asked for besides, in a fixed order. By default the newest come first. */
export const creditNotesQuery = createServerQuery(
  (server, { query }: { query: string }) =>
    server.request('/api/invoice', {
      query: {
        ...Object.fromEntries(new URLSearchParams(query)),
        ...{ type: 'all', document: 'creditNote', per_page: PER_PAGE },
      },
      answer: creditNotePage,
    }),
  { keyOf: ({ query }) => query },
);

const pathOf = (number: string) => `/api/credit-note/${encodeURIComponent(number)}`;

/** One credit note by its number. */
export const creditNoteQuery = createServerQuery(
  (server, number: string) => server.request(pathOf(number), { answer: creditNoteAnswer }),
  { keyOf: String, isForgotten: true },
);

/** The credit notes with these numbers, with their lines. */
export const creditNotesOfQuery = createServerQuery(
  (server, numbers: readonly string[]) =>
    Promise.all(numbers.map((number) => server.request(pathOf(number), { answer: creditNoteAnswer }))),
  { keyOf: (numbers) => JSON.stringify(numbers), isForgotten: true },
);
