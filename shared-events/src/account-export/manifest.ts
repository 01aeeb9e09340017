import { z } from 'zod';
import { instantText } from '../ledger/scalars.ts';

/** What an export calls itself, and the version of its layout (docs/export-format.md). */
export const EXPORT_FORMAT = 'ledgerline-account-export';
export const EXPORT_VERSION = 1;

/** The files whose names an import knows. */
export const MANIFEST_FILE = 'manifest.json';
export const EVENTS_FILE = 'events.jsonl';

/** 64 hex digits. */
export const sha256Text = z.string().regex(/^[0-9a-f]{64}$/);

/** A path inside an export: no way out of its folder, on no system. */
const exportedPath = z
  .string()
  .min(1)
  .max(400)
  .regex(/^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\:\p{C}]+$/u);

/**
 * What an export says about itself. `ledger.revision` is the revision of its last event (-1 for none), `ledger.head`
 * the hash of the chain there; `lists.revision` is where the tables stood. It does not name itself in `files`.
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
  lists: z.strictObject({ revision: z.number().int().min(-1) }),
  /** How many rows each table has, by its path. */
  counts: z.record(z.string(), z.number().int().min(0)),
  /** Invoices that could not be put on paper, by number. */
  missingPapers: z.array(z.string()),
  files: z.array(z.strictObject({ path: exportedPath, bytes: z.number().int().min(0), sha256: sha256Text })),
});
export type ExportManifest = z.output<typeof exportManifest>;

/** The beginning of every version of a manifest: enough to say why a newer one cannot be read. */
export const manifestHead = z.object({ format: z.literal(EXPORT_FORMAT), version: z.number().int().min(1) });
