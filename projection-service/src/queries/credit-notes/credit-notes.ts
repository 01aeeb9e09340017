import { type CreditNoteAnswer, creditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { creditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import { creditNoteView } from '@ledgerline/shared-events/credit-notes/view.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type QueryDeps, serveQuery } from '../answer.ts';
import { deliveriesOf } from '../deliveries/invoice-views.ts';
import { documentAsOf, moment } from '../invoices/as-of.ts';
import { numberParams, presentDocument } from '../invoices/numbered-documents.ts';
import { uncut } from '../listed-record.ts';
import { optional } from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';

/** `GET /api/credit-note/{number}`. They are listed with invoices. */
export function serveCreditNotes(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/credit-note/:number',
    projections: ['invoices', 'catalogue', 'history'],
    params: numberParams,
    search: z.object({ asOf: optional(moment) }),
    answers: creditNoteAnswer,
    answer: async (read, { asOf }, { number }) => {
      if (asOf !== undefined) {
        const documents = { kind: 'creditNote', schema: creditNoteRecord } as const;
        return creditNoteView((await documentAsOf(read, documents, number, asOf)).record, read.settings);
      }
      const { id, record } = await presentDocument(read, 'creditNote', number);
      const deliveries = await deliveriesOf(read, 'creditNote', [id]);
      return creditNoteView(creditNoteRecord.parse(record), read.settings, deliveries.get(id));
    },
  });
}

/** The answers of rows of a list, by the ids of the credit notes. */
export async function listedNoteViews(
  read: AccountReader,
  rows: readonly { record: unknown }[],
): Promise<Map<number, CreditNoteAnswer>> {
  const notes = rows.map((row) => {
    const { record, cut } = uncut(row.record);
    return { note: creditNoteRecord.parse(record), cut };
  });
  const ids = notes.map(({ note }) => note.id);
  const deliveries = await deliveriesOf(read, 'creditNote', ids);
  return new Map(
    notes.map(({ note, cut }) => {
      const view = creditNoteView(note, read.settings, deliveries.get(note.id));
      return [note.id, cut ? { ...view, cut } : view];
    }),
  );
}
