import { sample } from 'effector';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import {
  $findingFailed,
  $foundEntries,
  $foundPages,
  $isSearching,
  historySearched,
  NO_SEARCH,
  olderFoundRequested,
} from '#entities/history/found.ts';
import {
  $historyFailed,
  $historyPages,
  historyChanged,
  olderHistoryRequested,
} from '#entities/history/model.ts';
import { useTimeline } from '../history-context.ts';
import { type TimelineItem, timelineOf } from '../timeline/timeline.ts';
import { entryRequested, historyPanelClosed } from './model.ts';

/** A panel that opens again, or shows a requested entry, has the whole history. */
sample({ clock: [historyPanelClosed, entryRequested], fn: () => NO_SEARCH, target: historySearched });

const NOTHING_LOCAL = { queue: [], recent: [], refused: [] };
const NONE: readonly TimelineItem[] = [];

/** What the panel lists: the whole history, or what the server found in it. */
export function useShownHistory() {
  const timeline = useTimeline();
  const [isSearching, entries, foundPages, findingFailed, olderFound] = useUnit([
    $isSearching,
    $foundEntries,
    $foundPages,
    $findingFailed,
    olderFoundRequested,
  ]);
  const [pages, hasFailed, older, reload] = useUnit([
    $historyPages,
    $historyFailed,
    olderHistoryRequested,
    historyChanged,
  ]);
  const found = useMemo(() => {
    const { undone, done } = timelineOf(entries ?? [], NOTHING_LOCAL);
    return [...undone, ...done].toSorted((one, other) => other.at.localeCompare(one.at));
  }, [entries]);
  return isSearching
    ? {
        isSearching,
        isLoading: entries === null && !findingFailed,
        undone: NONE,
        done: found,
        pages: foundPages,
        hasFailed: findingFailed,
        older: () => olderFound(),
        reload: () => reload(),
      }
    : {
        isSearching,
        isLoading: false,
        undone: timeline.undone,
        done: timeline.done,
        pages,
        hasFailed,
        older: () => older(),
        reload: () => reload(),
      };
}
