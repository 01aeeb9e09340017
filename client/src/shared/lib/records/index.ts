export { changedFields } from './changed-fields.ts';
export { createRecords } from './create-records.ts';
export { useGivenIds, useLastingKeys } from './lasting-keys.ts';
export type { RecordMap } from './overlay.ts';
export {
  $heldPatches,
  type GivenIds,
  patchesDropped,
  patchesForgotten,
  patchesHeld,
  patchesKept,
} from './pending.ts';
export { useSaveState } from './save-states.ts';
