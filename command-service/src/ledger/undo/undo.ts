import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { toHistoryEntries } from '../history/to-history-entries.ts';
import type { AccountLedger, LedgerEvent } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import type { Decision } from '../running/intention.ts';
import { revertedEntries, undoRejected } from './undo-conflict.ts';
import { targetOf, type UndoRefusal, type UndoTarget } from './undo-targets.ts';

/** Who wants an entry undone or redone, and which one. */
export type Wish = { actor: string; target: string | undefined };

/**
 * The facts that undo an entry. Undoing an undo is a redo.
 * @throws Rejected nothing_to_undo when there is no such entry or it is undone already, undo_conflict when later
 *   entries are in the way or the entry is one that cannot be undone.
 */
export function planUndo(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  { actor, target }: Wish,
): Promise<Decision> {
  const { entries } = ledger;
  const named = target === undefined ? entries.latestUndoable(actor) : entries.find(target);
  return decide(ledgers, ledger, targetOf(entries, 'undo', named));
}

/**
 * The facts that do an undone entry again, by taking back its undo.
 * @throws Rejected nothing_to_redo; undo_conflict when later entries are in the way, or when it was taken back together
 *   with others: then it comes back with them
 */
export function planRedo(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  { actor, target }: Wish,
): Promise<Decision> {
  const { entries } = ledger;
  const named = target === undefined ? entries.latestRedoable(actor) : entries.find(target);
  return decide(ledgers, ledger, targetOf(entries, 'redo', named));
}

async function decide(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  target: UndoTarget | UndoRefusal,
): Promise<Decision> {
  if (!('run' in target)) throw await undoRejected(ledgers, ledger, target);
  const { run, source } = target;
  const events = await revertedEntries(ledgers, ledger, [run]);
  const about = run.at(-1)?.commandId ?? '';
  return { events, source, ...(source === 'undo' ? { undoes: about } : { redoes: about }) };
}

/**
 * The entry of the history that an undo or a redo was about, as it stands after it; of an act that went back it is the
 * act.
 */
export async function undoneEntry(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  events: readonly LedgerEvent[],
): Promise<Json> {
  const metadata = events[0]?.metadata;
  const run = ledger.entries.runOf(metadata?.undoes ?? metadata?.redoes ?? metadata?.commandId ?? '');
  const [entry = null] = await toHistoryEntries(ledgers, ledger, [run]);
  return entry;
}
