import { type AuditEvent, auditHash, GENESIS_HASH } from '@ledgerline/shared-events/ledger/audit-chain.ts';
import type { Rows } from '../rows.ts';
import { auditEventsTable, invoiceChainTable, invoiceHeadsTable } from './tables.ts';

export {
  type AuditEvent,
  auditEvent,
  auditEventOf,
  auditHash,
  GENESIS_HASH,
} from '@ledgerline/shared-events/ledger/audit-chain.ts';

/** An event of an invoice with its index in the hash chain of the invoice. */
export type ChainedEvent = AuditEvent & { index: number; prevHash: string; hash: string };

/** Adds an event to the hash chain of each of these invoices, and stores it for their audit trails. */
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
