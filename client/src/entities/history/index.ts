export {
  $historyEntries,
  $historyFailed,
  $historyPages,
  $recordHistory,
  historyChanged,
  loadHistoryFx,
  loadRecordHistoryFx,
  olderHistoryWanted,
  recordHistoryOpened,
} from './model.ts';
