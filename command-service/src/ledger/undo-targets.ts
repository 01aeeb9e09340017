import type { RejectionCode } from '@ledgerline/shared-events/api/rejection.ts';
import { REVERTED_TOGETHER } from '@ledgerline/shared-events/history/reversal.ts';
import { type EntryLog, isRevert, type LedgerEntry } from './entry-log.ts';
import type { Run } from './obstacles.ts';

/** Why an entry is not undone or redone: in words for the user, and which entries are in the way. */
export type UndoRefusal = {
  code: Extract<RejectionCode, 'undo_conflict' | 'nothing_to_undo' | 'nothing_to_redo'>;
  reason: string;
  inTheWay: readonly Run[];
};

/** The entry that an undo or redo is about, and whether it is undone or done again. */
export type UndoTarget = { run: Run; source: 'undo' | 'redo' };

/** What an undo of an entry is about: undoing an undo does again what that undid, undoing a redo takes that back. */
export function targetOfUndo(entries: EntryLog, named: LedgerEntry | undefined): UndoTarget | UndoRefusal {
  if (typeof named?.undoes === 'string') return targetOfRedo(entries, named);
  const run = entries.runOf(named?.redoes ?? named?.commandId ?? '');
  const entry = run.at(-1);
  if (entry === undefined) return refusal('nothing_to_undo', 'There is nothing to undo.');
  if (entry.undoneBy !== null) return refusal('nothing_to_undo', 'It was undone.');
  return { run, source: 'undo' };
}

/** What a redo of an entry is about. What was taken back together with others comes back with them only. */
export function targetOfRedo(entries: EntryLog, named: LedgerEntry | undefined): UndoTarget | UndoRefusal {
  const run = entries.runOf(named?.undoes ?? named?.commandId ?? '');
  const undo = entries.find(run.at(-1)?.undoneBy ?? '');
  if (undo === undefined) {
    const wasUndone = typeof named?.undoes === 'string';
    return refusal('nothing_to_redo', wasUndone ? 'It was redone.' : 'There is nothing to redo.');
  }
  if (isRevert(undo)) return refusal('undo_conflict', REVERTED_TOGETHER, [[undo]]);
  return { run, source: 'redo' };
}

export function refusal(
  code: UndoRefusal['code'],
  reason: string,
  inTheWay: readonly Run[] = [],
): UndoRefusal {
  return { code, reason, inTheWay };
}
