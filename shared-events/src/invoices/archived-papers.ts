import type { FiscalKind } from './fiscal.ts';
import type { ArchivedPaper } from './fiscal-record.ts';

/** The kept PDFs of documents that were issued in fiscal mode. */
export type ArchivedPapers = {
  /**
   * The PDF of a document with its bytes, checked against their hash; null for one that wasn't issued in fiscal mode.
   * @throws Rejected unavailable when the bytes are lost
   */
  read(
    accountId: string,
    id: number,
    kind?: FiscalKind,
  ): Promise<(ArchivedPaper & { bytes: Uint8Array }) | null>;
};
