import * as z from 'zod/mini';
import { auditCheckpoint } from '../ledger/audit-checkpoint.ts';
import { auditTimestamp } from '../ledger/audit-timestamp.ts';
import type { DocumentKind } from '../ledger/change.ts';
import { instantText } from '../ledger/scalars.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** How many of the first events of a trail came with an import of another account, and when that was. */
export const importedEvents = z.strictObject({ events: z.int().check(z.positive()), at: instantText });

const trail = {
  algorithm: z.literal('SHA-256'),
  canonical: z.literal('RFC 8785'),
  events: z.array(
    z.object({
      index: z.int(),
      revision: z.int(),
      type: z.string(),
      at: instantText,
      actor: z.string(),
      source: z.string(),
      command: z.string(),
      commandId: z.uuid(),
      data: z.json(),
      prevHash: hash,
      hash,
    }),
  ),
  /** The last signed head of this chain; later events are not signed yet. Null when there is none. */
  checkpoint: z.nullable(auditCheckpoint),
  /** The last time stamp of the trail by an authority, when there is one. */
  timestamp: z.exactOptional(auditTimestamp),
  /** That the first events came with an import into this account, and when. */
  imported: z.exactOptional(importedEvents),
};

const named = z.object({ id: z.int(), number: z.string() });

/** The audit trail of a document of each kind: its own events in a hash chain. */
export const auditAnswers = {
  invoice: z.object({ invoice: named, ...trail }),
  creditNote: z.object({ creditNote: named, ...trail }),
  quote: z.object({ quote: named, ...trail }),
} as const satisfies Record<DocumentKind, z.ZodMiniType>;

/** What the trails of all kinds have in common. */
export type AuditTrail = Omit<z.output<typeof auditAnswers.invoice>, 'invoice'>;
