import type { RejectionCode } from '@ledgerline/shared-events/api/rejection.ts';
import {
  CHANGED_NOTHING,
  REVERTED_TOGETHER,
  type Reversal,
} from '@ledgerline/shared-events/history/reversal.ts';
import { originalCommand } from '@ledgerline/shared-events/history/undo-order.ts';
import { type EntryLog, isRevert, type LedgerEntry } from '../history/entry-log.ts';
import type { Run } from './obstacles.ts';

/** Why an entry cannot be undone or redone: a message for the user, and the blocking entries. */
export type UndoRefusal = {
  code: Extract<RejectionCode, 'undo_conflict' | 'issued' | 'nothing_to_undo' | 'nothing_to_redo'>;
  reason: string;
  inTheWay: readonly Run[];
};

/** The entry of an undo or redo, and which of the two it is. */
export type UndoTarget = { run: Run; source: Reversal };

/**
 * The target of an undo or a redo. An entry that was undone together with others can be redone only together with
 * them.
 * @param named the entry that is to be undone or redone; undefined when there is none
 */
export function targetOf(
  entries: EntryLog,
  wish: Reversal,
  named: LedgerEntry | undefined,
): UndoTarget | UndoRefusal {
  const { act, kind } = named === undefined ? { act: '', kind: wish } : originalCommand(wish, named);
  const run = entries.runOf(act);
  const undoneBy = run.at(-1)?.undoneBy ?? null;
  if (kind === 'undo') {
    if (run.length === 0) return refusal('nothing_to_undo', 'There is nothing to undo.');
    if (undoneBy !== null) return refusal('nothing_to_undo', 'It was undone.');
    if (run.at(-1)?.changedNothing) return refusal('nothing_to_undo', CHANGED_NOTHING);
    return { run, source: 'undo' };
  }
  const undo = entries.find(undoneBy ?? '');
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
