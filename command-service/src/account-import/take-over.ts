import { RevisionConflict } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { Database } from '../database/schema.ts';
import { closeLedgerAt } from '../ledger/delete-ledger.ts';
import { forgetStaged } from './import-runs.ts';

type Staged = {
  id: string;
  user_id: string;
  account_id: string;
  base_revision: number;
  staged_account_id: string;
};

/**
 * Gives the user of a staged import its ledger, in one step: the former ledger, which held nothing but its opening,
 * is closed for ever at the very revision at which the import found it, and the user's account is the new one.
 * Whatever comes in between, the user has the one or the other. Answers whether anything ended.
 * @throws LedgerUnavailable, OutcomeUnknown: nothing was decided, try again
 */
export async function takeOver(db: Database, store: LedgerStore, importId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const staged = await transaction
      .selectFrom('identity.account_imports')
      .select(['id', 'user_id', 'account_id', 'base_revision', 'staged_account_id'])
      .where('id', '=', importId)
      .where('state', '=', 'staged')
      .forUpdate()
      .executeTakeFirst();
    if (staged === undefined) return false;
    await switchAccount(transaction, staged);
    try {
      await closeLedgerAt(store, staged.account_id, staged.base_revision);
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      await refuse(transaction, staged);
    }
    return true;
  });
}

async function switchAccount(db: Database, staged: Staged): Promise<void> {
  await db
    .updateTable('identity.users')
    .set({ account_id: staged.staged_account_id })
    .where('id', '=', staged.user_id)
    .execute();
  await end(db, staged, 'done', null);
  await forgetStaged(db, staged.account_id);
}

/** The account was used meanwhile: it stays as it is. */
async function refuse(db: Database, staged: Staged): Promise<void> {
  await db
    .updateTable('identity.users')
    .set({ account_id: staged.account_id })
    .where('id', '=', staged.user_id)
    .execute();
  const message = 'The account was used while the import was under way, so nothing was imported.';
  await end(db, staged, 'failed', message);
  await db.deleteFrom('identity.account_deletions').where('account_id', '=', staged.account_id).execute();
  await forgetStaged(db, staged.staged_account_id);
}

async function end(
  db: Database,
  { id }: Staged,
  state: 'done' | 'failed',
  error: string | null,
): Promise<void> {
  await db
    .updateTable('identity.account_imports')
    .set({ state, error, finished_at: new Date() })
    .where('id', '=', id)
    .execute();
}
