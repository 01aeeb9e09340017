export {
  $historyEntries,
  $historyFailed,
  $historyPages,
  historyChanged,
  loadHistoryFx,
  loadRecordHistoryFx,
  olderHistoryWanted,
} from './model.ts';
