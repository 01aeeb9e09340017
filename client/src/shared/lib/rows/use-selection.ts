import { useCallback, useMemo, useRef, useState } from 'react';
import { NOTHING_SELECTED, withRange, withRow } from './selection.ts';
import type { SelectionStart } from './use-selection-start.ts';

/**
 * The selected rows of a list. A row that is no longer visible is not selected.
 * @param ids the rows in their order
 * @param starter an entry of a menu that starts a selection before any row is selected
 */
export function useSelection(ids: readonly number[], starter?: SelectionStart) {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const end = starter?.end;
  const order = useRef(ids);
  order.current = ids;
  const selected = useMemo(
    () => (selection.ids.size === 0 ? selection.ids : new Set(ids.filter((id) => selection.ids.has(id)))),
    [ids, selection.ids],
  );
  const select = useCallback(
    (id: number, isSelected: boolean) => setSelection((current) => withRow(current, id, isSelected)),
    [],
  );
  const toggle = useCallback(
    (id: number) => setSelection((current) => withRow(current, id, !current.ids.has(id))),
    [],
  );
  /** Selects the rows from the one that was selected last to this one. */
  const selectTo = useCallback(
    (id: number) => setSelection((current) => withRange(current, order.current, id)),
    [],
  );
  const selectAll = useCallback(
    (isSelected: boolean) =>
      setSelection(isSelected ? { ...NOTHING_SELECTED, ids: new Set(order.current) } : NOTHING_SELECTED),
    [],
  );
  const clear = useCallback(() => {
    setSelection(NOTHING_SELECTED);
    end?.();
  }, [end]);
  const isStarted = starter?.isStarted ?? false;
  return {
    selected,
    select,
    toggle,
    selectTo,
    selectAll,
    clear,
    /** Whether the rows show checkboxes where they have another button otherwise. */
    isSelecting: isStarted || selected.size > 0,
  };
}

export type RowSelection = ReturnType<typeof useSelection>;
