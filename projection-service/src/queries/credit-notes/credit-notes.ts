import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { type CreditNoteAnswer, creditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { creditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import { creditNoteView } from '@ledgerline/shared-events/credit-notes/view.ts';
import { draftIdOf } from '@ledgerline/shared-events/invoices/fiscal.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readModels } from '#runtime/database/read-models.ts';
import { type QueryDeps, serveQuery } from '../answer.ts';
import { deliveriesOf } from '../deliveries/invoice-views.ts';
import { uncut } from '../listed-record.ts';
import type { AccountReader } from '../read-account.ts';

const noteParams = z.object({ number: z.string().min(1).max(100) });

/** `GET /api/credit-note/{number}`. They are listed with invoices. */
export function serveCreditNotes(app: FastifyInstance, deps: QueryDeps): void {
  serveQuery(app, deps, {
    path: '/api/credit-note/:number',
    projections: ['invoices', 'catalogue'],
    params: noteParams,
    search: z.object({}),
    answers: creditNoteAnswer,
    answer: async (read, _search, { number }) => {
      const { id, deleted, record } = await findCreditNote(read, number);
      if (deleted) throw noSuchCreditNote();
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

/**
 * The credit note with this number, deleted or not. A draft of fiscal mode is found by its address after its issue too.
 * @throws Rejected `not_found`
 */
export async function findCreditNote(
  read: AccountReader,
  number: string,
): Promise<{ id: number; deleted: boolean; record: unknown }> {
  const draftId = draftIdOf(number);
  const [found] = await read.fetch(
    readModels
      .selectFrom('read.credit_notes')
      .select(['id', 'deleted', 'record'])
      .where('account_id', '=', read.accountId)
      .where((eb) => (draftId === null ? eb('number', '=', number) : eb('id', '=', draftId)))
      .orderBy('deleted')
      .orderBy('id', 'desc')
      .limit(1),
  );
  if (found === undefined) throw noSuchCreditNote();
  return found;
}

function noSuchCreditNote(): Rejected {
  return new Rejected('not_found', 'There is no such credit note.');
}
