import type { CommandSource } from '../ledger/metadata.ts';

export type Reversal = Extract<CommandSource, 'undo' | 'redo'>;

/** Whether a command took others back or did one again. */
export const isReversal = (source: string): source is Reversal => source === 'undo' || source === 'redo';

/** What the history calls an act that went back. @param oldest the label of the oldest entry that it took back */
export const wentBackLabel = (oldest: string): string => `Went back to before “${oldest}”`;

/** What a view calls an undo or a redo. @param label that of the entry it was about */
export function reversalLabel(source: Reversal, label: string): string {
  const done = source === 'undo' ? 'Undid' : 'Redid';
  return `${done}: ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

/** Why an entry cannot be undone while others that came after it, or were taken back since, are in its way. */
export const LATER_CHANGES = 'Later changes are in the way of this.';

/** Why an entry cannot be done again by itself that an act took back with others. */
export const TAKEN_BACK_TOGETHER = 'This was taken back together with other changes.';

/**
 * Why an entry of the history cannot be undone; null when it can, as far as its fields decide: what would break a rule
 * between records is found when it is done. What was never undone stands; an undo can be taken back for as long as what
 * it undid is undone, a redo for as long as that stands.
 * @param irreversible why nothing can take it back, as its event says
 * @param undoneBy what undid the entry or, of an undo or a redo, the entry that it is about
 * @param together whether that took back others with it
 * @param blocked whether others are in the way (see `obstacles`)
 */
export function whyNotUndoable(entry: {
  undoes: string | null;
  irreversible: string | null;
  undoneBy: string | null;
  together: boolean;
  blocked: boolean;
}): string | null {
  const { undoes, irreversible, undoneBy, together, blocked } = entry;
  if (irreversible !== null) return irreversible;
  if (undoes !== null && undoneBy === null) return 'It was redone.';
  if (undoes !== null && together) return TAKEN_BACK_TOGETHER;
  if (undoes === null && undoneBy !== null) return 'It was undone.';
  return blocked ? LATER_CHANGES : null;
}
