import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import type { Database } from '../database/schema.ts';
import { contentsOf, forgetContent } from './content-register.ts';

/** Removes the files of a deleted account. It may be repeated. */
export async function removeAccountFiles(
  db: Database,
  contents: ContentStore,
  accountId: string,
): Promise<void> {
  for (const content of await contentsOf(db, accountId)) {
    await contents.remove({ accountId, content });
    await forgetContent(db, { accountId, content });
  }
}
