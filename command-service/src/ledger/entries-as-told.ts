import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { AccountLedger } from './account-ledger.ts';
import type { AccountLedgers } from './account-ledgers.ts';
import { areBlocked } from './are-blocked.ts';
import type { LedgerEntry } from './entry-log.ts';
import { withFacts } from './facts-of.ts';
import { historyEntry } from './history-entry.ts';

/**
 * Entries, each given by its commands (oldest first), as the history tells them; in the same order.
 * @param mostChanges how many changes of each are told
 */
export async function entriesAsTold(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  runs: readonly (readonly LedgerEntry[])[],
  mostChanges?: number,
): Promise<{ [key: string]: Json }[]> {
  const entries = await withFacts(ledgers, ledger, runs);
  const blocked = await areBlocked(ledgers, ledger, entries);
  return entries.map(({ run, facts }, place) =>
    historyEntry(ledger, run, facts, { blocked: blocked[place] === true, mostChanges }),
  );
}
