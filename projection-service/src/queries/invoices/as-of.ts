import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { MAILED_WORDS, type MailedKind } from '@ledgerline/shared-events/deliveries/document.ts';
import { applyChange } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { definitionOf } from '@ledgerline/shared-events/registry.ts';
import { z } from 'zod';
import { auditEvent } from '#projections/history/chain.ts';
import { documentChain, documentsOnceNumbered } from '../history/document-chain.ts';
import type { AccountReader } from '../read-account.ts';
import { documentsNumbered } from './numbered-documents.ts';

/** A moment in the past of a document: a revision of the ledger, or an instant in UTC. */
export type Moment = { revision: number } | { at: number };

const REVISION = /^\d{1,9}$/;

/** `asOf=41` or `asOf=2026-11-20T10:00:00Z`. */
export const moment = z.string().transform((text, context): Moment => {
  if (REVISION.test(text)) return { revision: Number(text) };
  const instant = z.iso.datetime({ offset: true }).safeParse(text);
  if (instant.success) return { at: Date.parse(instant.data) };
  context.addIssue('Enter a revision or a time as YYYY-MM-DDTHH:mm:ssZ');
  return z.NEVER;
});

/** A kind of document, and how its record is read. */
type Documents<Document> = { kind: MailedKind; schema: { parse(value: unknown): Document } };

/** A document as it stood at an instant: that of the moment, or of the last event before a revision. */
type Past<Document> = { record: Document; at: number };

type Numbered = { number: string; deleted_at: string | null };

/**
 * Of the documents with a number, the one that existed at a moment, or else the one that was deleted by then, or else
 * one that had the number then and got another one since.
 * @throws Rejected `not_found` before they were created.
 */
export async function documentAsOf<Document extends Numbered>(
  read: AccountReader,
  documents: Documents<Document>,
  number: string,
  asOf: Moment,
): Promise<Past<Document>> {
  let deleted: Past<Document> | null = null;
  for (const { id } of await read.fetch(documentsNumbered(read, documents.kind, number))) {
    const past = await recordAsOf(read, documents, id, asOf);
    if (past?.record.deleted_at === null) return past;
    deleted ??= past;
  }
  const found = deleted ?? (await formerHolder(read, documents, number, asOf));
  if (found !== null) return found;
  throw new Rejected('not_found', `The ${MAILED_WORDS[documents.kind].toLowerCase()} did not exist then.`);
}

/** The document that had a number at a moment and got another one since. */
async function formerHolder<Document extends Numbered>(
  read: AccountReader,
  documents: Documents<Document>,
  number: string,
  asOf: Moment,
): Promise<Past<Document> | null> {
  for (const { id } of await read.fetch(documentsOnceNumbered(read.accountId, documents.kind, number))) {
    const past = await recordAsOf(read, documents, id, asOf);
    if (past?.record.number === number) return past;
  }
  return null;
}

/** A document folded from its own events up to a moment; null before it existed. */
async function recordAsOf<Document>(
  read: AccountReader,
  { kind, schema }: Documents<Document>,
  id: number,
  asOf: Moment,
): Promise<Past<Document> | null> {
  let record: FieldValues | undefined;
  let at = 'at' in asOf ? asOf.at : 0;
  for await (const row of documentChain(read, { kind, id })) {
    const event = auditEvent.parse(JSON.parse(row.event));
    const isLater = 'revision' in asOf ? event.revision > asOf.revision : Date.parse(event.at) > asOf.at;
    if (isLater) break;
    if ('revision' in asOf) at = Date.parse(event.at);
    const definition = definitionOf(event.type);
    for (const change of definition.changes(definition.read(event.data, row.schema))) {
      if (change.entity === kind && change.id === id) record = applyChange(record, change);
    }
  }
  return record === undefined ? null : { record: schema.parse(record), at };
}
