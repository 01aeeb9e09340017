export { createRecords } from './create-records.ts';
export type { RecordMap } from './overlay.ts';
export {
  $heldPatches,
  patchesDropped,
  patchesForgotten,
  patchesHeld,
  patchesKept,
} from './pending.ts';
export { useSaveState } from './save-states.ts';
