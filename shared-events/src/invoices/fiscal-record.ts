import * as z from 'zod/mini';
import { paperSha256 } from '../deliveries/record.ts';
import { instantText } from '../ledger/scalars.ts';

/**
 * Where a document of fiscal mode stands: a draft without a number of its own, or issued with one since an instant.
 * Whoever isn't in fiscal mode has documents without it.
 */
export const fiscalState = z.union([
  z.strictObject({ state: z.literal('draft') }),
  /** `paper` is the size of the sheets that are kept. */
  z.strictObject({ state: z.literal('issued'), at: instantText, paper: z.enum(['A4', 'Letter']) }),
]);
export type FiscalState = z.output<typeof fiscalState>;

/** The PDF of an issued document, which never changes. Its bytes are stored elsewhere, by account and SHA-256. */
export const archivedPaper = z.strictObject({
  /** The file name: "Invoice 143.pdf". */
  name: z.string().check(z.minLength(1)),
  sha256: paperSha256,
  /** In bytes. */
  size: z.int().check(z.gte(1)),
});
export type ArchivedPaper = z.output<typeof archivedPaper>;

/** What invoices and credit notes have of fiscal mode. */
export const fiscalFields = {
  /** Missing: it isn't a document of fiscal mode. */
  fiscal: z.exactOptional(fiscalState),
  /** Of an issued document of fiscal mode, once its paper is kept. */
  archivedPaper: z.exactOptional(archivedPaper),
};
