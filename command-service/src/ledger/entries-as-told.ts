import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { AccountLedger } from './account-ledger.ts';
import type { AccountLedgers } from './account-ledgers.ts';
import type { LedgerEntry } from './entry-log.ts';
import { factsOf } from './facts-of.ts';
import { historyEntry } from './history-entry.ts';

/** Entries, each given by its commands (oldest first), as the history tells them; in the same order. */
export async function entriesAsTold(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  runs: readonly (readonly LedgerEntry[])[],
): Promise<{ [key: string]: Json }[]> {
  const facts = await factsOf(ledgers, ledger, runs.flat());
  return runs.map((run) => {
    const events = run.flatMap(({ commandId }) => facts.get(commandId) ?? []);
    return historyEntry(ledger, run, events);
  });
}
