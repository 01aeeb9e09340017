import { pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import { creditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { attach } from 'effector';
import { $server } from '#shared/api/server.ts';
import { createScreenQuery } from '#shared/lib/screen-query/create-screen-query.ts';

const PER_PAGE = '50';

/** A page of all credit notes, in an order; by default the newest first. */
export const creditNotesQuery = createScreenQuery(
  attach({
    source: $server,
    effect: (server, { page, sort }: { page: number; sort: string | null }) =>
      server.request('/api/invoice', {
        query: {
          ...{ type: 'all', document: 'creditNote', page, per_page: PER_PAGE },
          ...(sort === null ? {} : { sort }),
        },
        answer: pageAnswer(creditNoteAnswer),
      }),
  }),
  { keyOf: ({ page, sort }) => `${page} ${sort ?? ''}` },
);

const pathOf = (number: string) => `/api/credit-note/${encodeURIComponent(number)}`;

/** One credit note by its number. */
export const creditNoteQuery = createScreenQuery(
  attach({
    source: $server,
    effect: (server, number: string) => server.request(pathOf(number), { answer: creditNoteAnswer }),
  }),
  { keyOf: String, isForgotten: true },
);

/** The credit notes with these numbers, with their lines. */
export const creditNotesOfQuery = createScreenQuery(
  attach({
    source: $server,
    effect: (server, numbers: readonly string[]) =>
      Promise.all(numbers.map((number) => server.request(pathOf(number), { answer: creditNoteAnswer }))),
  }),
  { keyOf: (numbers) => JSON.stringify(numbers), isForgotten: true },
);
