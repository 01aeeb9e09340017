import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import type { HistoryRow } from './history-rows.ts';
import { $requestedEntry } from './model.ts';

/**
 * Opens the requested entry and scrolls its row into view once it is in the list.
 * @param show scrolls a row into view, by its index
 */
export function useRequestedRow(
  rows: readonly HistoryRow[],
  show: (index: number) => void,
  open: (commandId: string) => void,
): void {
  const requested = useUnit($requestedEntry);
  const place = requested === null ? -1 : rows.findIndex(({ key }) => key === requested);
  const isThere = place >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown once, wherever it moves to then
  useEffect(() => {
    if (requested === null || !isThere) return;
    open(requested);
    show(place);
  }, [requested, isThere]);
}
