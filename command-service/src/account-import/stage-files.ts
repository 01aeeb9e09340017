import { attachmentPath } from '@ledgerline/shared-events/account-export/attachment-path.ts';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import { markStored, reserveContent } from '../attachments/content-register.ts';
import type { StorageQuota } from '../attachments/storage-quota.ts';
import type { Database } from '../database/schema.ts';
import type { AccountState } from '../domain/account-state.ts';
import { damagedExport, type ExportArchive } from './export-archive.ts';
import { ImportRefused } from './import-error.ts';

/** Where the files of an import go. */
type FileStaging = {
  db: Database;
  contents: ContentStore;
  accountId: string;
  /** The quota of the importing account. */
  quota: StorageQuota;
  now: () => Date;
};

/**
 * Stores the files of an export for its new account. A file that is there already, from an interrupted attempt, is not
 * stored again.
 * @throws ImportRefused when a file is not the one that the ledger names, or the files pass the quota of the account
 */
export async function stageFiles(
  { db, contents, accountId, quota, now }: FileStaging,
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
    const { isStored } = await reserveContent(db, { ...name, size, sha256 }, quota, now()).catch(refuseFile);
    if (isStored) continue;
    await contents.write(name, size, await open(file.path));
    await markStored(db, name, now());
  }
}

/** What an upload would answer is why the import ends. */
function refuseFile(error: unknown): never {
  throw error instanceof Rejected ? new ImportRefused(`${error.message} Nothing was imported.`) : error;
}
