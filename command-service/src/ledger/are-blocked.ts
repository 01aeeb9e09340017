import type { AccountLedger, LedgerEvent } from './account-ledger.ts';
import type { AccountLedgers } from './account-ledgers.ts';
import { entriesMoved } from './entries-moved.ts';
import { wentBack } from './entry-log.ts';
import { withFacts } from './facts-of.ts';
import { areInTheWay, type Run, type RunsMove } from './obstacles.ts';

/** An entry of the history with its events. */
type Entry = { run: Run; facts: readonly LedgerEvent[] };

/**
 * Whether other entries are in the way of undoing each of these, by the rule of `takeBack`; in the same order. An undo is
 * undone by doing again what it undid, a redo by taking that back.
 */
export async function areBlocked(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  entries: readonly Entry[],
): Promise<boolean[]> {
  const moves: RunsMove[] = [];
  const places: number[] = [];
  for (const [place, entry] of entries.entries()) {
    const subject = await subjectOf(ledgers, ledger, entry);
    if (subject === null) continue;
    moves.push(await entriesMoved(ledgers, ledger, [subject]));
    places.push(place);
  }
  const blocked = areInTheWay(ledger.entries, moves);
  const found = new Set(places.filter((_, at) => blocked[at]));
  return entries.map((_, place) => found.has(place));
}

/** The entry that an undo of this one would take back or do again; null when there is no such undo. */
async function subjectOf(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  entry: Entry,
): Promise<Entry | null> {
  const last = entry.run.at(-1);
  if (last === undefined || entry.run.some((one) => one.irreversible !== null)) return null;
  const about = last.undoes ?? last.redoes;
  if (about === null) return last.undoneBy === null ? entry : null;
  const run = ledger.entries.runOf(about);
  const by = ledger.entries.find(run.at(-1)?.undoneBy ?? '');
  const isFree = last.undoes === null ? by === undefined : by !== undefined && !wentBack(by);
  if (run.length === 0 || !isFree) return null;
  const [subject = null] = await withFacts(ledgers, ledger, [run]);
  return subject;
}
