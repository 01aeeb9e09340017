import { attachmentPath } from '@ledgerline/shared-events/account-export/attachment-path.ts';
import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import { markStored, reserveContent } from '../attachments/content-register.ts';
import type { Database } from '../database/schema.ts';
import type { AccountState } from '../domain/account-state.ts';
import { damagedExport, type ExportArchive } from './export-archive.ts';

/** Where the files of an import go. */
export type FileStaging = { db: Database; contents: ContentStore; accountId: string; now: () => Date };

/**
 * Stores the files of an export for its new account. They were in an account before, so no quota refuses them. A file
 * that is there already, from an interrupted attempt, is not stored again.
 * @throws ImportRefused when a file is not the one that the ledger names
 */
export async function stageFiles(
  { db, contents, accountId, now }: FileStaging,
  state: AccountState,
  { manifest, open }: ExportArchive,
  onFile: (done: number, total: number) => Promise<void>,
): Promise<void> {
  const packed = new Map(manifest.files.map((file) => [file.path, file]));
  const named = [...state.records('attachment')].flatMap((record) => {
    const file = packed.get(attachmentPath(record));
    return file === undefined || record.purged_at !== null ? [] : [{ record, file }];
  });
  for (const [done, { record, file }] of named.entries()) {
    await onFile(done, named.length);
    const { content, size, sha256 } = record;
    if (file.sha256 !== sha256 || file.bytes !== size) {
      throw damagedExport(`${file.path} is not the file of its job`);
    }
    const name = { accountId, content };
    const { isStored } = await reserveContent(db, { ...name, size, sha256 }, Number.POSITIVE_INFINITY, now());
    if (isStored) continue;
    await contents.write(name, size, await open(file.path));
    await markStored(db, name, now());
  }
}
