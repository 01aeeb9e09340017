import { z } from 'zod';
import { auditCheckpoint } from '../ledger/audit-checkpoint.ts';
import { auditTimestamp } from '../ledger/audit-timestamp.ts';
import { instantText } from '../ledger/scalars.ts';

/** The format of an export, and the version of its layout (docs/export-format.md). */
export const EXPORT_FORMAT = 'ledgerline-account-export';
export const EXPORT_VERSION = 4;
/** The version of an export without a time stamp, which instances can read that know none. */
export const VERSION_WITHOUT_TIMESTAMP = 3;

/** The file names that an import expects. */
export const MANIFEST_FILE = 'manifest.json';
export const EVENTS_FILE = 'events.jsonl';

/** 64 hex digits. */
export const sha256Text = z.string().regex(/^[0-9a-f]{64}$/);

/** A path inside of an export, of characters that file names may have. It cannot lead out of the folder, on any system. */
const exportedPath = z
  .string()
  .min(1)
  .max(400)
  .regex(/^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))(?:[^\\:\p{C}]|[\u061c\u200c-\u200f])+$/u);

/**
 * The description of an export. `ledger.revision` is the revision of its last event (-1 for none), `ledger.head` the
 * hash of the chain there; `lists.revision` is the revision of the tables. `files` does not contain the manifest
 * itself.
 */
export const exportManifest = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.number().int().min(1),
  app: z.strictObject({ name: z.string(), version: z.string() }),
  exportedAt: instantText,
  account: z.strictObject({ id: z.uuid(), email: z.string().nullable() }),
  ledger: z.strictObject({
    revision: z.number().int().min(-1),
    events: z.number().int().min(0),
    head: sha256Text,
  }),
  /** The last signed head of the chain; null, or missing in an export of an older version, when there was none. */
  checkpoint: z.nullish(auditCheckpoint),
  /** The last time stamp of the chain by an authority, when there is one. */
  timestamp: z.optional(auditTimestamp),
  lists: z.strictObject({ revision: z.number().int().min(-1) }),
  /** The number of rows in each table, by its path. */
  counts: z.record(z.string(), z.number().int().min(0)),
  /** The numbers of invoices whose PDF could not be created. */
  missingPapers: z.array(z.string()),
  files: z.array(z.strictObject({ path: exportedPath, bytes: z.number().int().min(0), sha256: sha256Text })),
});
export type ExportManifest = z.output<typeof exportManifest>;

/** The start of every version of a manifest: enough to say why a newer one cannot be read. */
export const manifestHead = z.object({ format: z.literal(EXPORT_FORMAT), version: z.number().int().min(1) });
