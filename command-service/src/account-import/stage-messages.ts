import {
  isMessagePaperPath,
  messagePaperPath,
  uniquePapers,
} from '@ledgerline/shared-events/account-export/message-paper-path.ts';
import { MAX_KEPT_PAPERS, MAX_PAPER_BYTES } from '@ledgerline/shared-events/deliveries/limits.ts';
import type { DeliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import { isWaiting } from '@ledgerline/shared-events/deliveries/sending-state.ts';
import type { Database } from '../database/schema.ts';
import type { AccountState } from '../domain/account-state.ts';
import { archivedPapersOf } from '../domain/invoices/archived-paper.ts';
import { addImported } from '../sending/brought-back.ts';
import { storePaper } from '../sending/paper-store.ts';
import { damagedExport, type ExportArchive } from './export-archive.ts';
import { ImportRefused } from './import-error.ts';
import { MAX_UPLOAD_BYTES } from './upload.ts';

/** Where the messages of an import go. */
type MessageStaging = {
  accountId: string;
  now: () => Date;
  /** Runs work in a transaction, unless the import was cancelled: then nothing is left behind. @throws when it was */
  whileRunning(work: (db: Database) => Promise<void>): Promise<void>;
  onFile(done: number, total: number): Promise<void>;
};

/**
 * Stores the files of messages and the kept papers of an export for its new account, and notes the messages that waited: they are never
 * sent from here. Files that an earlier version did not export are left out.
 * @throws ImportRefused when a file is not the one that the ledger names, or there are too many
 */
export async function stageMessages(
  { accountId, now, whileRunning, onFile }: MessageStaging,
  state: AccountState,
  archive: ExportArchive,
): Promise<void> {
  const deliveries = [...state.records('delivery')].toSorted((one, other) => one.id - other.id);
  const files = [...packedPapers(deliveries, archive), ...packedDocuments(state, archive)];
  refuseTooMany(files.map(({ paper }) => paper.size));
  for (const [done, { paper, path }] of files.entries()) {
    await onFile(done, files.length);
    const bytes = await wholeFile(archive, path);
    await whileRunning(async (db) => {
      await storePaper(db, accountId, { ...paper, bytes }, now());
    });
  }
  const waiting = deliveries.filter(isWaiting).map(({ message }) => message);
  if (waiting.length > 0) await whileRunning((db) => addImported(db, accountId, waiting, now()));
}

/** The files of messages in an export, compared with the ledger. */
function packedPapers(deliveries: readonly DeliveryRecord[], { manifest }: ExportArchive) {
  const packed = new Map(
    manifest.files.flatMap((file) => (isMessagePaperPath(file.path) ? [[file.path, file] as const] : [])),
  );
  const files = uniquePapers(deliveries).flatMap((paper) => {
    const path = messagePaperPath(paper);
    const file = packed.get(path);
    packed.delete(path);
    if (file === undefined) return [];
    if (file.sha256 !== paper.sha256 || file.bytes !== paper.size) throw otherPaper(path);
    return [{ paper, path }];
  });
  const [foreign] = packed.keys();
  if (foreign !== undefined) throw otherPaper(foreign);
  return files;
}

/**
 * The kept papers of issued documents, which an export has among its PDFs: the ledger names them by their hashes, which
 * were checked when the export was.
 */
function packedDocuments(state: AccountState, { manifest }: ExportArchive) {
  const packed = new Map(manifest.files.map((file) => [file.sha256, file]));
  return archivedPapersOf(state).flatMap((paper) => {
    const file = packed.get(paper.sha256);
    return file === undefined ? [] : [{ paper: { ...paper, type: 'application/pdf' }, path: file.path }];
  });
}

function otherPaper(path: string): ImportRefused {
  return damagedExport(`${path} is not the file of its message`);
}

function refuseTooMany(sizes: readonly number[]): void {
  const sum = sizes.reduce((all, size) => all + size, 0);
  if (sizes.length > MAX_KEPT_PAPERS || sum > MAX_UPLOAD_BYTES) {
    throw new ImportRefused('The export has too many message files, or they are too large.');
  }
  if (sizes.some((size) => size > MAX_PAPER_BYTES)) {
    throw new ImportRefused(
      `A file of a message is larger than ${MAX_PAPER_BYTES / 1024 ** 2} MB. Nothing was imported.`,
    );
  }
}

/** The bytes of a file whose length has been checked. */
async function wholeFile({ open }: ExportArchive, path: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await open(path)) pieces.push(piece);
  return Buffer.concat(pieces);
}
