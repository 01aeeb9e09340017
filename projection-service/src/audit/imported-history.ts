import { eventMetadata } from '@ledgerline/shared-events/ledger/metadata.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { accountEvents } from '../runtime/verification/account-events.ts';

/** The first `events` events of a ledger came with an import from another account. */
export type ImportedHistory = { events: number; from: string };

/**
 * What of a ledger came with an import; null when nothing did. Imported events are the first ones, and each says so, so
 * the last of them is found by halves.
 * @param revision the last revision that is looked at
 * @throws LedgerUnavailable, StreamDeleted
 */
export async function importedHistory(
  ledger: LedgerStore,
  accountId: string,
  revision: number,
): Promise<ImportedHistory | null> {
  const originAt = async (at: number): Promise<string | undefined> => {
    for await (const { metadata } of accountEvents(ledger, accountId, { from: at, limit: 1 })) {
      return eventMetadata.safeParse(metadata).data?.importedFrom;
    }
    return undefined;
  };
  const from = await originAt(0);
  if (from === undefined) return null;
  let [imported, end] = [1, revision + 1];
  while (imported < end) {
    const middle = Math.floor((imported + end) / 2);
    if ((await originAt(middle)) === undefined) end = middle;
    else imported = middle + 1;
  }
  return { events: imported, from };
}
