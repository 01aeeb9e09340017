export { watchOverwrites } from './conflicts/watch-overwrites.ts';
export { LaneContext, useUnsent, useWaitingCount } from './history-context.ts';
export { connectLane } from './lane/connect-lane.ts';
export type { Lane } from './lane/lane.ts';
export { createLaneStorage } from './lane/lane-storage.ts';
export { changeOf } from './panel/entry-view.ts';
export { $historyPanel, conflictMet, historyPanelToggled } from './panel/model.ts';
export {
  useEarlyReversals,
  useEarlyUndoActions,
  useHistoryAction,
  useUndoActions,
} from './undo-actions.ts';
