import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';

/** Deletes the ledger of an account for ever. May be called more than once. @throws LedgerUnavailable */
export async function deleteLedger(store: LedgerStore, accountId: string): Promise<void> {
  try {
    await store.tombstone(accountStream(accountId), 'any');
  } catch (error) {
    if (!(error instanceof StreamDeleted)) throw error;
  }
}

/**
 * Closes the ledger of an account for ever, at an expected revision. May be called more than once.
 * @throws RevisionConflict when the ledger has another revision, LedgerUnavailable, OutcomeUnknown
 */
export async function closeLedgerAt(store: LedgerStore, accountId: string, revision: number): Promise<void> {
  await store.tombstone(accountStream(accountId), revision);
}
