import { type ImportInput, importInput } from '@ledgerline/shared-events/runs/import-run.ts';
import type { Run } from '@ledgerline/shared-events/runs/run.ts';
import type { OpenRunStore, RunFailure, RunLease } from '@ledgerline/shared-events/runs/run-store.ts';
import { CompiledQuery } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Imports in the database of the write side: their runs, and staged ledgers that belong to no account yet. */
export type ImportDatabase = { db: Database; openRuns: OpenRunStore };

/** The table of runs, on a database or an open transaction. */
export function runStoreOn(db: Database, openRuns: OpenRunStore) {
  return openRuns({ query: (text, values) => db.executeQuery(CompiledQuery.raw(text, values)) });
}

export const inputOf = ({ input }: Run): ImportInput => importInput.parse(input);

/** Creates the run of an import before its file is uploaded; null while another import of the user is unfinished. */
export async function beginImport(
  { db, openRuns }: ImportDatabase,
  { userId, accountId }: { userId: string; accountId: string },
  input: ImportInput,
): Promise<RunLease | null> {
  return db.transaction().execute(async (transaction) => {
    // Locks the user until the run exists, so that a deletion of the user finds the run.
    await transaction
      .selectFrom('identity.users')
      .select('id')
      .where('id', '=', userId)
      .forKeyShare()
      .executeTakeFirstOrThrow();
    const id = await runStoreOn(transaction, openRuns).create({
      kind: 'import',
      ownerId: userId,
      accountId,
      state: 'uploading',
      phase: 'checking',
      input,
    });
    return id === null ? null : { id, attempt: 0 };
  });
}

/** Marks an import as failed and queues its staged ledger for deletion. */
export async function failImport(
  { db, openRuns }: ImportDatabase,
  run: Run,
  failure: RunFailure,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (await runStoreOn(transaction, openRuns).fail(run, failure)) {
      await queueDeletion(transaction, inputOf(run).stagedAccountId);
    }
  });
}

/**
 * Finds imports that no worker continues. The staged ledgers of imports that end with this call (cancelled ones and
 * broken uploads) are queued for deletion.
 */
export async function sweepImports({ db, openRuns }: ImportDatabase): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const { waiting, ended } = await runStoreOn(transaction, openRuns).sweep('import');
    for (const run of ended) await queueDeletion(transaction, inputOf(run).stagedAccountId);
    return waiting;
  });
}

/** Queues a ledger for deletion. */
export async function queueDeletion(db: Database, accountId: string): Promise<void> {
  await db
    .insertInto('identity.account_deletions')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
