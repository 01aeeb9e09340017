import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { MAILED_WORDS, type MailedKind } from '@ledgerline/shared-events/deliveries/document.ts';
import { draftIdOf } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { z } from 'zod';
import { readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';

export const numberParams = z.object({ number: z.string().min(1).max(100) });

const TABLES = {
  invoice: 'read.invoices',
  quote: 'read.quotes',
  creditNote: 'read.credit_notes',
} as const satisfies Readonly<Record<MailedKind, string>>;

type Found = { id: number; deleted: boolean; record: unknown };

/**
 * The documents with this number: the one that is not deleted, then deleted ones, the newest first. A draft of fiscal
 * mode is found by its address after its issue too.
 */
export function documentsNumbered({ accountId }: AccountReader, kind: MailedKind, number: string) {
  const draftId = kind === 'quote' ? null : draftIdOf(number);
  return readModels
    .selectFrom(TABLES[kind])
    .select(['id', 'deleted', 'record'])
    .where('account_id', '=', accountId)
    .where((eb) => (draftId === null ? eb('number', '=', number) : eb('id', '=', draftId)))
    .orderBy('deleted')
    .orderBy('id', 'desc');
}

/** The document with this number, deleted or not. @throws Rejected `not_found` */
export async function findDocument(read: AccountReader, kind: MailedKind, number: string): Promise<Found> {
  const [found] = await read.fetch(documentsNumbered(read, kind, number).limit(1));
  if (found === undefined) throw noSuchDocument(kind);
  return found;
}

/** The document with this number. @throws Rejected `not_found`, also where it's deleted */
export async function presentDocument(read: AccountReader, kind: MailedKind, number: string): Promise<Found> {
  const found = await findDocument(read, kind, number);
  if (found.deleted) throw noSuchDocument(kind);
  return found;
}

export const noSuchDocument = (kind: MailedKind): Rejected =>
  new Rejected('not_found', `There is no such ${MAILED_WORDS[kind].toLowerCase()}.`);
