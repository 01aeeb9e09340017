import { RevisionConflict } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { closeLedgerAt } from '../ledger/appending/delete-ledger.ts';
import { releaseImported } from '../sending/brought-back.ts';
import { failImport, type ImportDatabase, inputOf, queueDeletion, runStoreOn } from './import-run.ts';

const ACCOUNT_USED = 'The account was used during the import, so nothing was imported.';

/**
 * Gives the user of a staged import its ledger in one step. The former ledger, which holds only the opening of the
 * account, is tombstoned at the expected revision of the request, and the user is moved to the new account. Whatever
 * fails in between, the user has either the former or the new ledger.
 * @throws LedgerUnavailable, OutcomeUnknown: the outcome is open, call it again
 */
export async function takeOver(
  database: ImportDatabase,
  store: LedgerStore,
  importId: string,
): Promise<void> {
  try {
    await switchAccount(database, store, importId);
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
    // The account was used meanwhile: it keeps its ledger.
    const run = await runStoreOn(database.db, database.openRuns).find(importId);
    if (run !== null) await failImport(database, run, { state: 'failed', error: ACCOUNT_USED });
  }
}

/** The former ledger is closed last: when that is refused, nothing changes. @throws RevisionConflict */
async function switchAccount(
  { db, openRuns }: ImportDatabase,
  store: LedgerStore,
  importId: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const runs = runStoreOn(transaction, openRuns);
    const run = await runs.lockStaged(importId);
    if (run === null) return;
    const { stagedAccountId, baseRevision } = inputOf(run);
    await transaction
      .updateTable('identity.users')
      .set({ account_id: stagedAccountId })
      .where('id', '=', run.ownerId)
      .execute();
    await releaseImported(transaction, stagedAccountId);
    await runs.complete(run, { state: 'done', result: run.result });
    await queueDeletion(transaction, run.accountId);
    await closeLedgerAt(store, run.accountId, baseRevision);
  });
}
