export {
  $historyEntries,
  $historyFailed,
  $historyPages,
  $recordHistory,
  historyChanged,
  olderHistoryWanted,
  recordHistoryOpened,
} from './model.ts';
