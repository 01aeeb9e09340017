import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { isUnfinished } from '@ledgerline/shared-events/runs/run.ts';
import type { OpenRunStore } from '@ledgerline/shared-events/runs/run-store.ts';
import { inputOf, runStoreOn } from '../account-import/import-run.ts';
import type { Database } from '../database/schema.ts';
import { deleteLedger } from '../ledger/appending/delete-ledger.ts';
import type { RememberedKeys } from '../ledger/idempotency/remembered-keys.ts';
import type { AccountLedgers } from '../ledger/loading/account-ledgers.ts';
import { removeMessages } from '../sending/message-queue.ts';
import type { AccountLedgerEvents, AccountOwner } from './account-ledger-events.ts';
import { holdSession, type Sessions } from './sessions.ts';

type AccountDeletionParts = {
  db: Database;
  openRuns: OpenRunStore | undefined;
  store: LedgerStore;
  ledgers: AccountLedgers;
  keys: RememberedKeys;
  ledgerEvents: AccountLedgerEvents;
  sessions: Sessions;
  /** Removes the data of the account in other parts: rows, queued jobs. May be called more than once. */
  onAccountDeleted: (accountId: string) => Promise<void>;
};

/** Whose account is deleted, and by which session; without one the app itself deletes it. */
type DeletedOwner = AccountOwner & { sessionDigest?: string };

/**
 * Deletes accounts with all their data. The user is deleted at once, and the remaining deletion is stored, so that a
 * crash only delays it.
 */
export class AccountDeletion {
  readonly #parts: AccountDeletionParts;

  constructor(parts: AccountDeletionParts) {
    this.#parts = parts;
  }

  /**
   * Resolves when nothing of the account remains, nor of an unfinished import into it.
   * @throws Rejected not_signed_in when the session that asked for it has ended meanwhile
   */
  async delete(owner: DeletedOwner): Promise<void> {
    const { sessions } = this.#parts;
    const unfinished = await sessions.whileChanging(async () => {
      const ledgers = await this.#deleteUser(owner);
      sessions.markEnded(owner.userId);
      return ledgers;
    });
    for (const each of unfinished) await this.#finish(each);
  }

  /** Answers the ledgers that belonged to the user. */
  async #deleteUser({ accountId, userId, sessionDigest }: DeletedOwner): Promise<string[]> {
    return await this.#parts.db.transaction().execute(async (transaction) => {
      if (sessionDigest !== undefined) await holdSession(transaction, { userId, sessionDigest });
      await transaction.deleteFrom('identity.users').where('id', '=', userId).execute();
      const { openRuns } = this.#parts;
      const imports = openRuns ? await runStoreOn(transaction, openRuns).remove('import', userId) : [];
      const unfinishedImports = imports.filter(({ state }) => isUnfinished(state));
      const ledgers = [accountId, ...unfinishedImports.map((run) => inputOf(run).stagedAccountId)];
      await transaction
        .insertInto('identity.account_deletions')
        .values(ledgers.map((account_id) => ({ account_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await transaction.deleteFrom('identity.outbox').where('account_id', '=', accountId).execute();
      return ledgers;
    });
  }

  /**
   * Continues deletions that were interrupted, until a stop; answers how many. One that can't be finished holds up no
   * other.
   * @throws AggregateError when some could not be finished
   */
  async resume(stopping?: AbortSignal): Promise<number> {
    const rows = await this.#parts.db.selectFrom('identity.account_deletions').select('account_id').execute();
    const failures: unknown[] = [];
    for (const { account_id } of rows) {
      if (stopping?.aborted) break;
      await this.#finish(account_id).catch((cause: unknown) => failures.push(cause));
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' '));
    return rows.length;
  }

  /** Deletes a ledger without a user. */
  async discard(accountId: string): Promise<void> {
    await this.#parts.db
      .insertInto('identity.account_deletions')
      .values({ account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await this.#finish(accountId);
  }

  async #finish(accountId: string): Promise<void> {
    const { db, store, ledgers, keys, ledgerEvents, onAccountDeleted } = this.#parts;
    await ledgerEvents.deleted(accountId);
    await deleteLedger(store, accountId);
    await ledgers.purge(accountId);
    await keys.purge(accountId);
    await removeMessages(db, accountId);
    await onAccountDeleted(accountId);
    await db.deleteFrom('identity.account_deletions').where('account_id', '=', accountId).execute();
  }
}
