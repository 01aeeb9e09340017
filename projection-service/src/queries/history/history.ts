import { type PageAnswer, pageAnswer } from '@ledgerline/shared-events/api/page-answer.ts';
import {
  MAILED_KINDS,
  MAILED_PATHS,
  type MailedKind,
} from '@ledgerline/shared-events/deliveries/document.ts';
import { historyEntryAnswer, type StoredEntryAnswer } from '@ledgerline/shared-events/history/answers.ts';
import { ENTITY_KINDS } from '@ledgerline/shared-events/ledger/change.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noParams, type QueryDeps, serveCompletedQuery } from '../answer.ts';
import { findDocument, numberParams } from '../invoices/numbered-documents.ts';
import { calendarDate, optional, paging, text } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { readEntries } from './entries.ts';
import { type UndoQuestion, withUndoability } from './undo-reasons.ts';

const historySearch = z
  .object({
    entity: optional(z.enum(ENTITY_KINDS)),
    id: optional(text),
    /** A part of the label of an entry or of the name of a record. */
    q: optional(text),
    /** The last day of the entries, in the time zone of the account. */
    until: optional(calendarDate),
    ...paging,
  })
  .refine(({ entity, id }) => id === undefined || entity !== undefined, {
    path: ['entity'],
    message: 'An id needs its entity',
  });

const HISTORY_PAGE = pageAnswer(historyEntryAnswer);

/** `GET /api/history`, `GET /api/invoice/{number}/history` and those of a quote and a credit note. */
export function serveHistory(app: FastifyInstance, deps: QueryDeps, question: UndoQuestion): void {
  const complete = (page: PageAnswer<StoredEntryAnswer>, accountId: string) =>
    withUndoability(question, accountId, page);
  serveCompletedQuery(
    app,
    deps,
    {
      path: '/api/history',
      projections: ['history'],
      params: noParams,
      search: historySearch,
      answers: HISTORY_PAGE,
      answer: (read, search) => {
        const { entity, id, q, until } = search;
        return readEntries(read, entity === undefined ? null : { entity, id }, search, { text: q, until });
      },
    },
    complete,
  );
  for (const kind of MAILED_KINDS) serveCompletedQuery(app, deps, historyOf(kind), complete);
}

/** The history of one document, which is found by its number. */
function historyOf(entity: MailedKind) {
  return {
    path: `${MAILED_PATHS[entity]}/:number/history`,
    projections: ['history', 'invoices'],
    params: numberParams,
    search: z.object(paging),
    answers: HISTORY_PAGE,
    answer: async (
      read: AccountReader,
      search: { page: number; per_page: number },
      { number }: z.output<typeof numberParams>,
    ) => readEntries(read, { entity, id: String((await findDocument(read, entity, number)).id) }, search),
  };
}
