import type { CommandSource } from '../ledger/command-source.ts';

export type Reversal = Extract<CommandSource, 'undo' | 'redo'>;

/** Whether a command undid or redid others. */
export const isReversal = (source: string): source is Reversal => source === 'undo' || source === 'redo';

/** The label of a revert in the history. @param oldest the label of the oldest entry that it undid */
export const revertLabel = (oldest: string): string => `Reverted to before “${oldest}”`;

/** The label of an undo or a redo. @param label the label of the entry that it was about */
export function reversalLabel(source: Reversal, label: string): string {
  const done = source === 'undo' ? 'Undid' : 'Redid';
  return `${done} “${label}”`;
}

/** The reason when later entries, or entries undone since, block an undo or redo. */
export const LATER_CHANGES = 'Later changes block this.';

/** The reason when a run of edits ended with the value from before it. */
export const CHANGED_NOTHING = 'This changed nothing: the value is the same as before.';

/** The reason when an entry was undone together with others by a revert, and so cannot be redone alone. */
export const REVERTED_TOGETHER = 'This was undone together with other changes.';

/**
 * The fields of an entry about its undo.
 * @param reason why an undo of it would be refused; null when it is possible
 */
export function undoability(reason: string | null) {
  return { undoable: reason === null, blocked: reason === LATER_CHANGES, reason };
}
