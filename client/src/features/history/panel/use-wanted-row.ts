import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import type { HistoryRow } from './history-rows.ts';
import { $wantedEntry } from './model.ts';

/**
 * Opens the entry that is looked for and brings its row into view, once it is in the list.
 * @param show brings a row into view, by its place
 */
export function useWantedRow(
  rows: readonly HistoryRow[],
  show: (index: number) => void,
  open: (commandId: string) => void,
): void {
  const wanted = useUnit($wantedEntry);
  const place = wanted === null ? -1 : rows.findIndex(({ key }) => key === wanted);
  const isThere = place >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown once, wherever it moves to then
  useEffect(() => {
    if (wanted === null || !isThere) return;
    open(wanted);
    show(place);
  }, [wanted, isThere]);
}
