import { type AuditEvent, auditHash, GENESIS_HASH } from '@ledgerline/shared-events/ledger/audit-chain.ts';
import type { ChainedDocument } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import { type Change, DOCUMENT_KINDS } from '@ledgerline/shared-events/ledger/change.ts';
import type { Rows } from '../rows.ts';
import { auditEventsTable, documentChainTable, documentHeadsTable } from './tables.ts';

export {
  type AuditEvent,
  auditEvent,
  auditEventOf,
  auditHash,
  GENESIS_HASH,
} from '@ledgerline/shared-events/ledger/audit-chain.ts';

/** An event of a document with its index in the hash chain of the document. */
export type ChainedEvent = AuditEvent & { index: number; prevHash: string; hash: string };

/** The documents that these changes are about, each once. */
export function documentsIn(changes: readonly Change[]): Iterable<ChainedDocument> {
  const found = new Map<string, ChainedDocument>();
  for (const { entity, id } of changes) {
    const kind = DOCUMENT_KINDS.find((one) => one === entity);
    if (kind !== undefined && typeof id === 'number') found.set(`${kind} ${id}`, { kind, id });
  }
  return found.values();
}

/** Adds an event to the hash chain of each of these documents, and stores it for their audit trails. */
export function chainToDocuments(
  rows: Rows,
  documents: Iterable<ChainedDocument>,
  event: AuditEvent,
  schema: number,
): void {
  let kept = false;
  for (const { kind, id } of documents) {
    const document = { kind, document_id: id };
    const head = rows.get(documentHeadsTable, [kind, id]);
    const index = Number(head?.events ?? 0);
    const prevHash = String(head?.hash ?? GENESIS_HASH);
    const hash = auditHash(prevHash, index, event);
    const { revision } = event;
    rows.put(documentChainTable, { ...document, index, revision, prev_hash: prevHash, hash });
    rows.put(documentHeadsTable, { ...document, events: index + 1, hash });
    kept = true;
  }
  if (!kept) return;
  rows.put(auditEventsTable, { revision: event.revision, schema, event: JSON.stringify(event) });
}
