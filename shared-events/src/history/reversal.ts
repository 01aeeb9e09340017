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
