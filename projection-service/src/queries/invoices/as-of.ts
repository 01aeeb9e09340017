import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { type InvoiceRecord, invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { applyChange } from '@ledgerline/shared-events/ledger/apply-change.ts';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import { definitionOf } from '@ledgerline/shared-events/registry.ts';
import { z } from 'zod';
import { auditEvent } from '#projections/history/chain.ts';
import { documentChain, invoicesOnceNumbered } from '../history/document-chain.ts';
import type { AccountReader } from '../read-account.ts';

/** A moment in the past of an invoice: a revision of the ledger, or an instant in UTC. */
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

/** An invoice as it stood at an instant: that of the moment, or of the last event before a revision. */
type PastInvoice = { record: InvoiceRecord; at: number };

/**
 * Of the invoices with a number, the one that existed at a moment, or else the one that was deleted by then, or else
 * one that had the number then and got another one since.
 * @param ids the invoices that have the number now, also deleted ones
 * @throws Rejected `not_found` before they were created.
 */
export async function invoiceAsOf(
  read: AccountReader,
  { number, ids }: { number: string; ids: readonly number[] },
  asOf: Moment,
): Promise<PastInvoice> {
  let deleted: PastInvoice | null = null;
  for (const id of ids) {
    const past = await recordAsOf(read, id, asOf);
    if (past?.record.deleted_at === null) return past;
    deleted ??= past;
  }
  const found = deleted ?? (await formerHolder(read, number, asOf));
  if (found === null) throw new Rejected('not_found', 'The invoice did not exist then.');
  return found;
}

/** The invoice that had a number at a moment and got another one since. */
async function formerHolder(read: AccountReader, number: string, asOf: Moment): Promise<PastInvoice | null> {
  for (const { id } of await read.fetch(invoicesOnceNumbered(read.accountId, number))) {
    const past = await recordAsOf(read, id, asOf);
    if (past?.record.number === number) return past;
  }
  return null;
}

/** An invoice folded from its own events up to a moment; null before it existed. */
async function recordAsOf(read: AccountReader, id: number, asOf: Moment): Promise<PastInvoice | null> {
  let record: FieldValues | undefined;
  let at = 'at' in asOf ? asOf.at : 0;
  for await (const row of documentChain(read, { kind: 'invoice', id })) {
    const event = auditEvent.parse(JSON.parse(row.event));
    const isLater = 'revision' in asOf ? event.revision > asOf.revision : Date.parse(event.at) > asOf.at;
    if (isLater) break;
    if ('revision' in asOf) at = Date.parse(event.at);
    const definition = definitionOf(event.type);
    for (const change of definition.changes(definition.read(event.data, row.schema))) {
      if (change.entity === 'invoice' && change.id === id) record = applyChange(record, change);
    }
  }
  return record === undefined ? null : { record: invoiceRecord.parse(record), at };
}
