import { chainHash } from '@ledgerline/shared-events/ledger/canonical-json.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { z } from 'zod';
import type { Rows } from '../rows.ts';
import { auditEventsTable, invoiceChainTable, invoiceHeadsTable } from './tables.ts';

/** What the first event of a chain is chained to. */
export const GENESIS_HASH = '0'.repeat(64);

/** What of a committed event is hashed and exported. */
export const auditEvent = z.object({
  revision: z.number().int(),
  type: z.string(),
  at: z.string(),
  actor: z.string(),
  source: z.string(),
  command: z.string(),
  commandId: z.string(),
  data: z.json(),
});
export type AuditEvent = z.output<typeof auditEvent>;

export function auditEventOf(stored: StoredEvent): AuditEvent {
  const { metadata } = stored;
  return {
    revision: stored.revision,
    type: stored.type,
    at: stored.recordedAt,
    actor: metadata.actor ?? '',
    source: metadata.source ?? '',
    command: metadata.command ?? '',
    commandId: metadata.commandId ?? '',
    data: stored.data as Json,
  };
}

/** The hash of an event at a place in a chain: SHA-256 of `prevHash`, a line feed and its canonical JSON with `index`. */
export function auditHash(prevHash: string, index: number, event: AuditEvent): string {
  return chainHash(prevHash, { index, ...event });
}

/** Chains an event to each of these invoices and keeps it for their audit trails. */
export function chainToInvoices(
  rows: Rows,
  invoiceIds: Iterable<number>,
  event: AuditEvent,
  schema: number,
): void {
  let kept = false;
  for (const invoiceId of invoiceIds) {
    const head = rows.get(invoiceHeadsTable, [invoiceId]);
    const index = Number(head?.events ?? 0);
    const prevHash = String(head?.hash ?? GENESIS_HASH);
    const hash = auditHash(prevHash, index, event);
    const { revision } = event;
    rows.put(invoiceChainTable, { invoice_id: invoiceId, index, revision, prev_hash: prevHash, hash });
    rows.put(invoiceHeadsTable, { invoice_id: invoiceId, events: index + 1, hash });
    kept = true;
  }
  if (!kept) return;
  rows.put(auditEventsTable, { revision: event.revision, schema, event: JSON.stringify(event) });
}
