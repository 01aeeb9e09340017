import { createEvent, createStore } from 'effector';
import type { HistoryEntry } from '../../../shared/api/history-entry.ts';

export type HistoryFilter = 'all' | 'job' | 'invoice' | 'client' | 'setting';

export const historyPanelToggled = createEvent();
export const historyPanelClosed = createEvent();

/** An undo was refused: the entries in its way are shown. */
export const conflictMet = createEvent<Conflict>();
export const conflictSeen = createEvent();

/** An entry is looked for: the panel opens it and goes to it. */
export const entryRequested = createEvent<string>();
export const entryFound = createEvent();

export const $requestedEntry = createStore<string | null>(null)
  .on(entryRequested, (_, commandId) => commandId)
  .reset(entryFound, historyPanelClosed);

export type Conflict = {
  kind: 'undo' | 'redo';
  label: string;
  message: string;
  /** The entry that was to be undone or redone; null when it were several. */
  target: string | null;
  blockedBy: readonly HistoryEntry[];
  /** How many more are in the way than are named. */
  more: number;
};

export const $historyPanel = createStore(false)
  .on(historyPanelToggled, (isOpen) => !isOpen)
  .on(conflictMet, () => true)
  .on(historyPanelClosed, () => false);

export const $conflict = createStore<Conflict | null>(null)
  .on(conflictMet, (_, conflict) => conflict)
  .reset(conflictSeen, historyPanelClosed);
