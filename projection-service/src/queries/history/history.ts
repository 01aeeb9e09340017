import { ENTITY_KINDS } from '@ledgerline/shared-events/ledger/change.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noParams, type QueryDeps, serveQuery } from '../answer.ts';
import { findInvoice, invoiceParams } from '../invoices/invoices.ts';
import { optional, type PageOf, paging, text } from '../query-string.ts';
import { readEntries, type StoredEntry } from './entries.ts';
import { type UndoQuestion, withUndoability } from './undo-reasons.ts';

const historySearch = z
  .object({ entity: optional(z.enum(ENTITY_KINDS)), id: optional(text), ...paging })
  .refine(({ entity, id }) => id === undefined || entity !== undefined, {
    path: ['entity'],
    message: 'An id needs its entity',
  });

/** `GET /api/history` and `GET /api/invoice/{number}/history`. */
export function serveHistory(app: FastifyInstance, deps: QueryDeps, question: UndoQuestion): void {
  const complete = (page: PageOf<StoredEntry>, accountId: string) =>
    withUndoability(question, accountId, page);
  serveQuery(app, deps, {
    path: '/api/history',
    projections: ['history'],
    params: noParams,
    search: historySearch,
    answer: (read, search) => {
      const { entity, id } = search;
      return readEntries(read, entity === undefined ? null : { entity, id }, search);
    },
    complete,
  });
  serveQuery(app, deps, {
    path: '/api/invoice/:number/history',
    projections: ['history', 'invoices'],
    params: invoiceParams,
    search: z.object(paging),
    answer: async (read, search, { number }) => {
      const invoice = await findInvoice(read, number);
      return readEntries(read, { entity: 'invoice', id: String(invoice.id) }, search);
    },
    complete,
  });
}
