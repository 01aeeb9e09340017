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
  const refusals: (UndoRefusal | null)[] = [];
  for (const some of portionsOf(runs, ledger.entries.sizesOf(runs.map((each) => each.flat())))) {
    refusals.push(...(await reversalRefusals(ledgers, ledger, some)));
  }
  const next = refusals.values();
  return targets.map((target) => ('run' in target ? (next.next().value ?? null) : target));
}

/** How many written fields are examined at once. An import has thousands, and a page of the history 200 of them. */
const FIELDS_AT_ONCE = 5_000;

/** Consecutive items whose sizes together have at most the size that is examined at once, or one larger item. */
export function portionsOf<Item>(items: readonly Item[], sizes: readonly number[]): Item[][] {
  const portions: Item[][] = [];
  let room = 0;
  for (const [place, item] of items.entries()) {
    const size = sizes[place] ?? 0;
    if (portions.length === 0 || size > room) {
      portions.push([]);
      room = FIELDS_AT_ONCE;
    }
    portions.at(-1)?.push(item);
    room -= size;
  }
  return portions;
}
