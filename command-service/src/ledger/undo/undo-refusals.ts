import type { AccountLedger } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import { reversalRefusals } from './reversal-plan.ts';
import { targetOf, type UndoRefusal } from './undo-targets.ts';

/**
 * For each of these entries, why an undo of it would be refused now, or null: the same decision as for the undo
 * itself, made for all of them at once. In the same order.
 * @param commandIds the entries, each by the id of any of its commands
 */
export async function undoRefusals(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  commandIds: readonly string[],
): Promise<(UndoRefusal | null)[]> {
  const targets = commandIds.map((id) => targetOf(ledger.entries, 'undo', ledger.entries.find(id)));
  const runs = targets.flatMap((target) => ('run' in target ? [[target.run]] : []));
  const refusals = (await reversalRefusals(ledgers, ledger, runs)).values();
  return targets.map((target) => ('run' in target ? (refusals.next().value ?? null) : target));
}
