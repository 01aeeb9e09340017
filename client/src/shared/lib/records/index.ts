export { changedFields } from './changed-fields.ts';
export { createRecords } from './create-records.ts';
export type { RecordMap } from './overlay.ts';
export {
  $pendingPatches,
  patchesApplied,
  patchesCommitted,
  patchesRolledBack,
  type ResolvedIds,
  recordsReset,
} from './pending.ts';
export { useSaveState } from './save-states.ts';
export { useResolvedIds, useStableRowKeys } from './stable-row-keys.ts';
