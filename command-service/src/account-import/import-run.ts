import { type ImportInput, importInput } from '@ledgerline/shared-events/runs/import-run.ts';
import type { Run } from '@ledgerline/shared-events/runs/run.ts';
import type { OpenRunStore, RunFailure, RunLease } from '@ledgerline/shared-events/runs/run-store.ts';
import { CompiledQuery } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Imports in the database of the write side: their runs, and the ledgers that nobody has yet. */
export type ImportDatabase = { db: Database; openRuns: OpenRunStore };

/** The runs behind a database or an open transaction. */
export function runsIn(db: Database, openRuns: OpenRunStore) {
  return openRuns({ query: (text, values) => db.executeQuery(CompiledQuery.raw(text, values)) });
}

export const inputOf = ({ input }: Run): ImportInput => importInput.parse(input);

/** Creates an import whose file is about to come; null while another one of the user is unfinished. */
export async function beginImport(
  { db, openRuns }: ImportDatabase,
  { userId, accountId }: { userId: string; accountId: string },
  input: ImportInput,
): Promise<RunLease | null> {
  return db.transaction().execute(async (transaction) => {
    // The user stays until the run is there: whoever deletes the user then finds the run.
    await transaction
      .selectFrom('identity.users')
      .select('id')
      .where('id', '=', userId)
      .forKeyShare()
      .executeTakeFirstOrThrow();
    const id = await runsIn(transaction, openRuns).create({
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

/** Ends an import that came to nothing, and has the ledger deleted that nobody will get. */
export async function failImport(
  { db, openRuns }: ImportDatabase,
  run: Run,
  failure: RunFailure,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (await runsIn(transaction, openRuns).fail(run, failure)) {
      await deleteLater(transaction, inputOf(run).stagedAccountId);
    }
  });
}

/** Finds the imports that nobody works on; of those that end with it, the ledgers are deleted. */
export async function sweepImports({ db, openRuns }: ImportDatabase): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const { waiting, ended } = await runsIn(transaction, openRuns).sweep('import');
    for (const run of ended) await deleteLater(transaction, inputOf(run).stagedAccountId);
    return waiting;
  });
}

/** Notes that a ledger is to be deleted. */
export async function deleteLater(db: Database, accountId: string): Promise<void> {
  await db
    .insertInto('identity.account_deletions')
    .values({ account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
