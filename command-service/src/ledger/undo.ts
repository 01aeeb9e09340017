import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { z } from 'zod';
import type { AccountLedger, LedgerEvent } from './account-ledger.ts';
import type { AccountLedgers } from './account-ledgers.ts';
import type { Decision } from './command-loop.ts';
import { historyEntry } from './history-entry.ts';
import { takeBack } from './take-back.ts';

/** The payload of Undo and Redo; without an id it is the latest entry of the user. */
export const undoPayload = z.strictObject({
  commandId: z
    .uuid()
    .transform((id) => id.toLowerCase())
    .optional(),
});

/** Who wants an entry undone or redone, and which one. */
export type Wish = { actor: string; target: string | undefined };

/**
 * The facts that undo an entry. Undoing an undo is a redo.
 * @throws Rejected nothing_to_undo when there is no such entry or it is undone already, undo_conflict when later
 *   entries are in the way or the entry is one that cannot be undone.
 */
export async function planUndo(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  { actor, target }: Wish,
): Promise<Decision> {
  const { entries } = ledger;
  const named = target === undefined ? entries.latestUndoable(actor) : entries.find(target);
  if (named?.source === 'undo') return planRedo(ledgers, ledger, { actor, target: named.undoes ?? '' });
  const run = entries.runOf((named?.source === 'redo' ? named.redoes : named?.commandId) ?? '');
  const entry = run.at(-1);
  if (entry === undefined) throw new Rejected('nothing_to_undo', 'There is nothing to undo.');
  if (entry.undoneBy !== null) throw new Rejected('nothing_to_undo', 'This is undone already.');
  const redo = entry.redoneBy === null ? undefined : entries.find(entry.redoneBy);
  const events = await takeBack(ledgers, ledger, redo === undefined ? run : [redo], run);
  return { events, source: 'undo', undoes: entry.commandId };
}

/**
 * The facts that do an undone entry again, by taking back its undo.
 * @throws Rejected nothing_to_redo, undo_conflict
 */
export async function planRedo(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  { actor, target }: Wish,
): Promise<Decision> {
  const { entries } = ledger;
  const named = target === undefined ? entries.latestRedoable(actor) : entries.find(target);
  const entry = entries.runOf((named?.source === 'undo' ? named.undoes : named?.commandId) ?? '').at(-1);
  const undo = entries.find(entry?.undoneBy ?? '');
  if (entry === undefined || undo === undefined) {
    throw new Rejected('nothing_to_redo', 'There is nothing to redo.');
  }
  const events = await takeBack(ledgers, ledger, [undo]);
  return { events, source: 'redo', redoes: entry.commandId };
}

/** The entry of the history that an undo or a redo was about, as it stands after it. */
export async function undoneEntry(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  events: readonly LedgerEvent[],
): Promise<Json> {
  const metadata = events[0]?.metadata;
  const run = ledger.entries.runOf(metadata?.undoes ?? metadata?.redoes ?? '');
  return historyEntry(ledger, run, await ledgers.eventsOf(ledger, run));
}
