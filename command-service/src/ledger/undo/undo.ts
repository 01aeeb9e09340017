import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { toHistoryEntries } from '../history/to-history-entries.ts';
import type { AccountLedger, LedgerEvent } from '../loading/account-ledger.ts';
import type { AccountLedgers } from '../loading/account-ledgers.ts';
import type { Decision } from '../running/intention.ts';
import { revertedEntries, undoRejected } from './undo-conflict.ts';
import { targetOf, type UndoRefusal, type UndoTarget } from './undo-targets.ts';

/** Who requests the undo or redo of an entry, and of which one. */
type UndoRequest = { actor: string; target: string | undefined };

/**
 * The events that undo an entry. The undo of an undo is a redo.
 * @throws Rejected nothing_to_undo when there is no such entry or it is undone already, undo_conflict when later
 * entries block it or it can never be undone
 */
export function planUndo(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  { actor, target }: UndoRequest,
): Promise<Decision> {
  const { entries } = ledger;
  const named = target === undefined ? entries.latestUndoable(actor) : entries.find(target);
  return decide(ledgers, ledger, targetOf(entries, 'undo', named));
}

/**
 * The events that redo an undone entry, by reversing its undo.
 * @throws Rejected nothing_to_redo; undo_conflict when later entries block it, or when it was undone together with
 * others and can only be redone with them
 */
export function planRedo(
  ledgers: AccountLedgers,
  ledger: AccountLedger,
  { actor, target }: UndoRequest,
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

/** The history entry of an undo or a redo, as it is afterwards; for an undo of a revert, the revert itself. */
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
