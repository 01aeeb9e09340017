import type { LedgerStore, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';

/** Every event of an account's ledger, from the first on. @throws LedgerUnavailable, StreamDeleted */
export function accountEvents(ledger: LedgerStore, accountId: string): AsyncIterable<StoredEvent> {
  return ledger.read(accountStream(accountId));
}
