import { createEvent, createStore } from 'effector';

export type HistoryFilter = 'all' | 'job' | 'invoice' | 'client' | 'setting';

export const historyPanelToggled = createEvent();
export const historyPanelClosed = createEvent();

/** An undo was refused: the entries in its way are shown. */
export const conflictMet = createEvent<Conflict>();
export const conflictSeen = createEvent();

export type Conflict = {
  kind: 'undo' | 'redo';
  label: string;
  message: string;
  blockedBy: readonly { commandId: string; label: string; at: string }[];
};

export const $historyPanel = createStore(false)
  .on(historyPanelToggled, (isOpen) => !isOpen)
  .on(conflictMet, () => true)
  .on(historyPanelClosed, () => false);

export const $conflict = createStore<Conflict | null>(null)
  .on(conflictMet, (_, conflict) => conflict)
  .reset(conflictSeen, historyPanelClosed);
