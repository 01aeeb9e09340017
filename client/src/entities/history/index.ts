export { type GoingBack, previewGoingBackFx } from './going-back.ts';
export {
  $historyEntries,
  $historyFailed,
  $historyPages,
  $recordHistory,
  historyChanged,
  olderHistoryWanted,
  recordHistoryOpened,
} from './model.ts';
