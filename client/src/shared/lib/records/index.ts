export { createRecords } from './create-records.ts';
export type { RecordMap } from './overlay.ts';
export {
  $heldPatches,
  type HeldPatches,
  patchesDropped,
  patchesForgotten,
  patchesHeld,
  patchesKept,
} from './pending.ts';
export { $saveStates, useSaveState } from './save-states.ts';
