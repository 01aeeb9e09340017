import type { LedgerStore, ReadOptions, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';

/** The events of an account's ledger, by default from the first one. @throws LedgerUnavailable, StreamDeleted */
export function accountEvents(
  ledger: LedgerStore,
  accountId: string,
  options: ReadOptions = {},
): AsyncIterable<StoredEvent> {
  return ledger.read(accountStream(accountId), options);
}
