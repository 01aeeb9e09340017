import { exportedLine } from '@ledgerline/shared-events/account-export/exported-event.ts';
import {
  EVENTS_FILE,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportManifest,
  MANIFEST_FILE,
  VERSION_WITHOUT_TIMESTAMP,
} from '@ledgerline/shared-events/account-export/manifest.ts';
import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import { creditNotePaper } from '@ledgerline/shared-events/credit-notes/paper.ts';
import { creditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import type { KeptPapers } from '@ledgerline/shared-events/deliveries/kept-papers.ts';
import { invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { GENESIS_HASH } from '@ledgerline/shared-events/ledger/audit-chain.ts';
import type { AuditCheckpoint } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import type { AuditTimestamp } from '@ledgerline/shared-events/ledger/audit-timestamp.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { ExportPhase } from '@ledgerline/shared-events/runs/export-run.ts';
import { lastCheckpoint, toCheckpoint } from '../audit/checkpoint-table.ts';
import { lastTimestamp, toTimestamp } from '../audit/timestamps/timestamp-table.ts';
import { printedOrNull, renderInvoice } from '../paper/render-invoice.ts';
import { readLook } from '../queries/catalogue/screen-settings.ts';
import { COUNT, readModels } from '../runtime/database/read-models.ts';
import { accountEvents } from '../runtime/verification/account-events.ts';
import type { Archive } from './archive.ts';

import { writeAttachments } from './export-attachments.ts';
import { writeMessagePapers } from './export-messages.ts';
import { listLines } from './list.ts';
import { EXPORTED_LISTS } from './lists.ts';
import { PaperNames } from './paper-names.ts';
import type { RowSnapshot } from './snapshot.ts';

/** The parameters of an export. */
type ExportOrder = {
  ledger: LedgerStore;
  accountId: string;
  email: string | null;
  appVersion: string;
  exportedAt: Date;
  /** The store of the files of jobs; without it the export has none. */
  contents: ContentStore | undefined;
  /** The files of messages; without them the export has none. */
  papers: KeptPapers | undefined;
  /** The last revision to export; an account without events has -1. */
  revision: number;
};

/** Reports every step; it may throw to stop the export. */
export type OnStep = (phase: ExportPhase, done: number, total: number) => Promise<void>;

/**
 * Writes the whole account into the archive: the events up to a revision, every list, the PDF of each invoice and credit
 * note that is not deleted, and the files of jobs and of messages. The export appends no event: no invoice becomes
 * issued. The manifest comes last, since it contains the hashes.
 * @throws LedgerUnavailable, StreamDeleted, and what `onStep` throws
 */
export async function writeExport(
  archive: Archive,
  order: ExportOrder,
  rows: RowSnapshot,
  onStep: OnStep,
): Promise<ExportManifest> {
  const ledger = await writeEvents(archive, order, onStep);
  const counts = await writeLists(archive, rows, onStep);
  const { accountId, contents, papers } = order;
  const missingPapers = await writePapers(archive, rows, papers, onStep);
  if (contents !== undefined) await writeAttachments(archive, { accountId, contents }, rows, onStep);
  if (papers !== undefined) await writeMessagePapers(archive, { accountId, papers }, rows, onStep);
  const timestamp = await timestampAt(rows, ledger.revision);
  const manifest: ExportManifest = {
    format: EXPORT_FORMAT,
    version: timestamp === undefined ? VERSION_WITHOUT_TIMESTAMP : EXPORT_VERSION,
    app: { name: 'Ledgerline', version: order.appVersion },
    exportedAt: order.exportedAt.toISOString(),
    account: { id: order.accountId, email: order.email },
    ledger,
    checkpoint: await checkpointAt(rows, ledger.revision),
    ...(timestamp !== undefined && { timestamp }),
    lists: { revision: rows.revision },
    counts,
    missingPapers,
    files: [...archive.files],
  };
  await archive.add(MANIFEST_FILE, pieces(`${JSON.stringify(manifest, null, 2)}\n`));
  archive.end();
  return manifest;
}

async function writeEvents(
  archive: Archive,
  order: ExportOrder,
  onStep: OnStep,
): Promise<ExportManifest['ledger']> {
  let head = GENESIS_HASH;
  let events = 0;
  const total = order.revision + 1;
  const lines = async function* () {
    await onStep('events', 0, total);
    if (total === 0) return;
    for await (const stored of accountEvents(order.ledger, order.accountId, { limit: total })) {
      const { line, hash } = exportedLine(stored, head);
      head = hash;
      events += 1;
      yield `${line}\n`;
      await onStep('events', events, total);
    }
  };
  await archive.add(EVENTS_FILE, lines());
  return { revision: events - 1, events, head };
}

/** The last checkpoint of the account, unless it is about later events than the export has. */
async function checkpointAt({ reader }: RowSnapshot, revision: number): Promise<AuditCheckpoint | null> {
  const [last] = await reader.fetch(lastCheckpoint(reader.accountId, null));
  return last === undefined || last.revision > revision ? null : toCheckpoint(last);
}

/** The last time stamp of the events that the export has. */
async function timestampAt({ reader }: RowSnapshot, revision: number): Promise<AuditTimestamp | undefined> {
  const [last] = await reader.fetch(lastTimestamp(reader.accountId, null, revision));
  return last === undefined ? undefined : toTimestamp(last);
}

async function writeLists(
  archive: Archive,
  rows: RowSnapshot,
  onStep: OnStep,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const names = await rows.names();
  for (const [done, list] of EXPORTED_LISTS.entries()) {
    await onStep('lists', done, EXPORTED_LISTS.length);
    let count = 0;
    const lines = listLines(list, rows.records(list.table), names, () => {
      count += 1;
    });
    await archive.add(list.path, lines);
    counts[list.path] = count;
  }
  return counts;
}

/**
 * Writes the PDFs, of issued documents of fiscal mode the kept ones, and answers the numbers of the documents that have
 * none. The rest of the export is complete without them.
 */
async function writePapers(
  archive: Archive,
  rows: RowSnapshot,
  papers: KeptPapers | undefined,
  onStep: OnStep,
): Promise<string[]> {
  const { accountId, settings } = rows.reader;
  const options = { paper: settings.paperSize, look: await readLook(rows.reader) };
  const total = await countOf(rows, 'read.invoices', 'read.credit_notes');
  const missing: string[] = [];
  let done = 0;
  for (const { table, folder, read } of PRINTED) {
    const names = new PaperNames(folder);
    for await (const row of rows.records(table)) {
      const { record, paper } = read(row);
      if (record.deleted_at !== null) continue;
      await onStep('invoices', done, total);
      const kept = papers && record.archivedPaper;
      const pdf = kept
        ? await papers.read(accountId, kept.sha256)
        : await printedOrNull(() => renderInvoice(paper, options, { account: accountId }));
      if (pdf === null) missing.push(record.number);
      else await archive.add(names.next(record.number), pieces(pdf), false);
      done += 1;
    }
  }
  await onStep('invoices', done, done);
  return missing;
}

/** The kinds of documents whose PDFs an export has, as their papers are printed. */
const PRINTED = [
  {
    table: 'invoices',
    folder: 'invoices',
    read: (row: unknown) => {
      const record = invoiceRecord.parse(row);
      return { record, paper: record };
    },
  },
  {
    table: 'credit_notes',
    folder: 'credit-notes',
    read: (row: unknown) => {
      const record = creditNoteRecord.parse(row);
      return { record, paper: creditNotePaper(record) };
    },
  },
] as const;

/** How many rows of these tables aren't deleted. */
async function countOf(
  { reader }: RowSnapshot,
  ...tables: readonly ('read.invoices' | 'read.credit_notes')[]
): Promise<number> {
  let total = 0;
  for (const table of tables) {
    const [count] = await reader.fetch(
      readModels
        .selectFrom(table)
        .select(COUNT.as('total'))
        .where('account_id', '=', reader.accountId)
        .where(({ not }) => not('deleted')),
    );
    total += count?.total ?? 0;
  }
  return total;
}

async function* pieces(whole: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield whole;
}
