export {
  $historyEntries,
  $historyFailed,
  $historyPages,
  $recordHistory,
  historyChanged,
  olderHistoryRequested,
  recordHistoryOpened,
} from './model.ts';
export { previewRevertFx, type Revert } from './revert-preview.ts';
