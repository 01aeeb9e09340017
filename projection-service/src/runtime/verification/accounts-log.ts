import type { LedgerStore, PositionedEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountOfStream } from '@ledgerline/shared-events/ledger/stream-name.ts';

/**
 * The events of all accounts, in the order of the log, without the store's own streams.
 * @throws LedgerUnavailable
 */
export async function* accountsLog(ledger: LedgerStore): AsyncGenerator<PositionedEvent> {
  for await (const event of ledger.readLog({})) if (accountOfStream(event.stream) !== null) yield event;
}
