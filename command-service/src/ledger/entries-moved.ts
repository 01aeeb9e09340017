import { movedEntries } from '@ledgerline/shared-events/history/events.ts';
import type { AccountLedger, LedgerEvent } from './account-ledger.ts';
import type { AccountLedgers } from './account-ledgers.ts';
import { wentBack } from './entry-log.ts';
import { withFacts } from './facts-of.ts';
import type { Run, RunsMove } from './obstacles.ts';

/**
 * The entries that are taken back or done again when an entry is: the entry, or those that it took back when it went back
 * over several, which come back with it.
 */
export async function entriesMoved(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  targets: readonly { run: Run; facts: readonly LedgerEvent[] }[],
): Promise<RunsMove> {
  const entry = targets[0]?.run.at(-1);
  const takesBack = entry?.undoneBy === null;
  if (entry === undefined || !wentBack(entry)) return { targets, takesBack };
  const ids = targets.flatMap(({ facts }) => facts.flatMap((fact) => movedEntries(fact)?.entries ?? []));
  const runs = ids.map((id) => ledger.entries.runOf(id)).filter((run) => run.length > 0);
  return { targets: await withFacts(ledgers, ledger, runs), takesBack: !takesBack };
}
