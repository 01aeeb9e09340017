import type { CommandSource } from '../ledger/command-source.ts';

export type Reversal = Extract<CommandSource, 'undo' | 'redo'>;

/** Whether a command took others back or did one again. */
export const isReversal = (source: string): source is Reversal => source === 'undo' || source === 'redo';

/** What the history calls an act that went back. @param oldest the label of the oldest entry that it took back */
export const revertLabel = (oldest: string): string => `Went back to before “${oldest}”`;

/** What a view calls an undo or a redo. @param label that of the entry it was about */
export function reversalLabel(source: Reversal, label: string): string {
  const done = source === 'undo' ? 'Undid' : 'Redid';
  return `${done}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** Why an entry cannot be undone while others that came after it, or were taken back since, are in its way. */
export const LATER_CHANGES = 'Later changes are in the way of this.';

/** Why an entry cannot be done again by itself that an act took back with others. */
export const REVERTED_TOGETHER = 'This was taken back together with other changes.';

/**
 * What an entry of the history says of its undo.
 * @param reason why an undo of it would be refused; null when it would be done
 */
export function undoability(reason: string | null) {
  return { undoable: reason === null, blocked: reason === LATER_CHANGES, reason };
}
