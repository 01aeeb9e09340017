import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import type { AccountLedger } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import { runInSlices } from '../running/in-slices.ts';
import type { Run } from '../undo/obstacles.ts';
import { undoRefusals } from '../undo/undo-refusals.ts';
import { withEvents } from './events-by-command.ts';
import { historyEntry } from './history-entry.ts';

/**
 * The history entries for groups of commands (each oldest first), in the same order.
 * @param mostChanges the most changes that each entry lists
 */
export async function toHistoryEntries(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  runs: readonly Run[],
  mostChanges?: number,
): Promise<{ [key: string]: Json }[]> {
  const entries = await withEvents(ledgers, ledger, runs);
  const ids = runs.map((run) => run.at(-1)?.commandId ?? '');
  const refusals = await undoRefusals(ledgers, ledger, ids);
  const steps = function* (): Steps<{ [key: string]: Json }[]> {
    const shown: { [key: string]: Json }[] = [];
    for (const [place, { run, facts }] of entries.entries()) {
      yield;
      const options = { whyNotUndoable: refusals[place]?.reason ?? null, mostChanges };
      shown.push(yield* historyEntry(ledger, run, facts, options));
    }
    return shown;
  };
  return await runInSlices(ledger.accountId, steps());
}
