import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { createEvent, createStore } from 'effector';

export type HistoryFilter = 'all' | 'job' | 'invoice' | 'client' | 'setting';

export const historyPanelToggled = createEvent();
export const historyPanelClosed = createEvent();

/** An undo was refused: the panel shows the entries that block it. */
export const undoConflictShown = createEvent<Conflict>();
export const undoConflictDismissed = createEvent();

/** An entry was requested: the panel opens it and scrolls to it. */
export const entryRequested = createEvent<string>();
export const entryFound = createEvent();

export const $requestedEntry = createStore<string | null>(null)
  .on(entryRequested, (_, commandId) => commandId)
  .reset(entryFound, historyPanelClosed);

export type Conflict = {
  kind: 'undo' | 'redo';
  label: string;
  message: string;
  /** The entry to undo or redo; null when there are several. */
  target: string | null;
  blockedBy: readonly HistoryEntry[];
  /** How many further entries block it beside those that are listed. */
  more: number;
};

export const $historyPanel = createStore(false)
  .on(historyPanelToggled, (isOpen) => !isOpen)
  .on(undoConflictShown, () => true)
  .on(historyPanelClosed, () => false);

export const $conflict = createStore<Conflict | null>(null)
  .on(undoConflictShown, (_, conflict) => conflict)
  .reset(undoConflictDismissed, historyPanelClosed);
