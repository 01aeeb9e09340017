import { z } from 'zod';
import { auditEventOf, auditHash } from '../ledger/audit-chain.ts';
import { instantText } from '../ledger/scalars.ts';
import type { StoredEvent } from '../ledger/store.ts';
import { sha256Text } from './manifest.ts';

/**
 * One line of `events.jsonl`: an event as it is in the ledger. `metadata` is the ledger's flat map of strings (its
 * `schema` is the version of the data), `hash` the hash chain of the account up to this event.
 */
export const exportedEvent = z.strictObject({
  revision: z.number().int().min(0),
  id: z.uuid(),
  type: z.string().min(1),
  recordedAt: instantText,
  data: z.record(z.string(), z.json()),
  metadata: z.record(z.string(), z.string()),
  hash: sha256Text,
});
export type ExportedEvent = z.output<typeof exportedEvent>;

/** The line of an event, without a line feed, and the hash that the next event continues. */
export function exportedLine(
  { revision, id, type, recordedAt, data, metadata }: StoredEvent,
  prevHash: string,
): { line: string; hash: string } {
  const hash = hashOf({ revision, type, recordedAt, data, metadata }, prevHash);
  return { line: JSON.stringify({ revision, id, type, recordedAt, data, metadata, hash }), hash };
}

/** The hash of the chain after an event. */
export function hashOf(event: Parameters<typeof auditEventOf>[0], prevHash: string): string {
  return auditHash(prevHash, event.revision, auditEventOf(event));
}
