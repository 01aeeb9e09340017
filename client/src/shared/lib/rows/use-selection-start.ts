import { useMemo, useState } from 'react';

/** Whether the rows of a list were made selectable from its menu, and how that ends. */
export type SelectionStart = { isStarted: boolean; start(): void; end(): void };

/**
 * For lists whose rows have no checkboxes until one is selected.
 * @param list the name of the list that is shown; another one starts without checkboxes
 */
export function useSelectionStart(list: string): SelectionStart {
  const [startedList, setStartedList] = useState<string | null>(null);
  return useMemo(
    () => ({
      isStarted: startedList === list,
      start: () => setStartedList(list),
      end: () => setStartedList(null),
    }),
    [startedList, list],
  );
}
