import { attachmentPath } from '@ledgerline/shared-events/account-export/attachment-path.ts';
import { ContentMissing, type ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import { type AttachmentRecord, attachmentRecord } from '@ledgerline/shared-events/attachments/record.ts';
import type { ExportPhase } from '@ledgerline/shared-events/runs/export-run.ts';
import type { Archive } from './archive.ts';
import type { RowSnapshot } from './snapshot.ts';

/**
 * Writes the files of the account, also removed ones that are still kept: an import restores whatever an undo could
 * restore. A file whose bytes are lost is left out; the ledger in the export still names it.
 */
export async function writeAttachments(
  archive: Archive,
  { accountId, contents }: { accountId: string; contents: ContentStore },
  rows: RowSnapshot,
  onStep: (phase: ExportPhase, done: number, total: number) => Promise<void>,
): Promise<void> {
  const kept: AttachmentRecord[] = [];
  for await (const record of rows.records('attachments')) {
    const file = attachmentRecord.parse(record);
    if (file.purged_at === null) kept.push(file);
  }
  for (const [done, file] of kept.entries()) {
    await onStep('files', done, kept.length);
    const bytes = await startedBytes(contents.read({ accountId, content: file.content }));
    if (bytes !== null) await archive.add(attachmentPath(file), bytes, false);
  }
}

/** The bytes once the first of them have been read; null when they are not stored. */
async function startedBytes(bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array> | null> {
  const iterator = bytes[Symbol.asyncIterator]();
  try {
    const first = await iterator.next();
    return (async function* () {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value;
    })();
  } catch (error) {
    if (error instanceof ContentMissing) return null;
    throw error;
  }
}
