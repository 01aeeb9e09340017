export { watchOverwrites } from './conflicts/watch-overwrites.ts';
export { LaneContext, useLane, useTimeline, useUnsent, useWaitingCount } from './history-context.ts';
export { connectLane } from './lane/connect-lane.ts';
export { createLane, type Lane } from './lane/lane.ts';
export type { LaneEntry } from './lane/lane-entry.ts';
export { createLaneStorage } from './lane/lane-storage.ts';
export { changeOf } from './panel/entry-view.ts';
export { $historyPanel, type Conflict, conflictMet, historyPanelToggled } from './panel/model.ts';
export type { Timeline, TimelineItem } from './timeline/timeline.ts';
export {
  useEarlyReversals,
  useEarlyUndoActions,
  useHistoryAction,
  useUndoActions,
} from './undo-actions.ts';
