import { RevisionConflict } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { closeLedgerAt } from '../ledger/appending/delete-ledger.ts';
import { deleteLater, failImport, type ImportDatabase, inputOf, runsIn } from './import-run.ts';

const ACCOUNT_USED = 'The account was used while the import was under way, so nothing was imported.';

/**
 * Gives the user of a staged import its ledger, in one step: the former ledger, which held nothing but its opening,
 * is closed for ever at the very revision at which the import found it, and the user's account is the new one.
 * Whatever comes in between, the user has the one or the other.
 * @throws LedgerUnavailable, OutcomeUnknown: nothing was decided, try again
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
    // The account was used meanwhile: it stays as it is.
    const run = await runsIn(database.db, database.openRuns).find(importId);
    if (run !== null) await failImport(database, run, { state: 'failed', error: ACCOUNT_USED });
  }
}

/** The ledger is closed last: when that is refused, nothing has happened. @throws RevisionConflict */
async function switchAccount(
  { db, openRuns }: ImportDatabase,
  store: LedgerStore,
  importId: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const runs = runsIn(transaction, openRuns);
    const run = await runs.lockStaged(importId);
    if (run === null) return;
    const { stagedAccountId, baseRevision } = inputOf(run);
    await transaction
      .updateTable('identity.users')
      .set({ account_id: stagedAccountId })
      .where('id', '=', run.ownerId)
      .execute();
    await runs.complete(run, { state: 'done', result: run.result });
    await deleteLater(transaction, run.accountId);
    await closeLedgerAt(store, run.accountId, baseRevision);
  });
}
