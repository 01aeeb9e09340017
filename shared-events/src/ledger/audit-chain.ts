import { z } from 'zod';
import { chainHash } from './canonical-json.ts';
import { decidedAt } from './decision-time.ts';
import type { Json } from './scalars.ts';
import type { StoredEvent } from './store.ts';

/** The hash before the first event of a chain. */
export const GENESIS_HASH = '0'.repeat(64);

/** The part of a committed event that is hashed and exported. */
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

export function auditEventOf(
  stored: Pick<StoredEvent, 'revision' | 'type' | 'recordedAt' | 'metadata' | 'data'>,
): AuditEvent {
  const { metadata } = stored;
  return {
    revision: stored.revision,
    type: stored.type,
    at: decidedAt(stored),
    actor: metadata.actor ?? '',
    source: metadata.source ?? '',
    command: metadata.command ?? '',
    commandId: metadata.commandId ?? '',
    data: stored.data as Json,
  };
}

/**
 * The hash of an event at an index in a chain: SHA-256 of `prevHash`, a line feed and its canonical JSON with
 * `index`.
 */
export function auditHash(prevHash: string, index: number, event: AuditEvent): string {
  return chainHash(prevHash, { index, ...event });
}
